// SPDX-License-Identifier: Apache-2.0
// What flies: cards into the hand, into a trick and to its winner, markers to their tiles, and what
// is counted to its owner. Nothing waits for a flight, and a click ends all of them. There are none
// if the device asks for less motion.

const flight_ms = 260;
const gather_ms = 280;
/** Between two cards that are dealt to a hand. */
const deal_ms = 35;
const turned_ms = 620;
const still = matchMedia('(prefers-reduced-motion: reduce)');

const flights = new Set<Animation>();
const lifted = new Map<string, DOMRect>();

/** Remembers where cards are on the page: there their flight begins. */
export function lift(cards: string[]) {
  lifted.clear();
  for (const card of cards) {
    const element = document.querySelector(`[data-card="${CSS.escape(card)}"]`);
    if (element) lifted.set(card, element.getBoundingClientRect());
  }
}

/** Ends all flights: what flies is at its place. */
export function land() {
  for (const flight of flights) flight.finish();
  for (const then of at_landing) then();
}

// Positions are measured after the page has been changed: in between, each measurement would force
// another layout. So all measurements of a step are made first, together.
const asking: (() => (() => void) | undefined)[] = [];
function when_laid_out(measure: () => (() => void) | undefined) {
  if (asking.push(measure) > 1) return;
  queueMicrotask(() => {
    for (const move of asking.splice(0).map((one) => one())) move?.();
  });
}

const plate_of = (seat: number): DOMRect | undefined =>
  document.querySelector(`.plate[data-seat="${seat}"]`)?.getBoundingClientRect();

/** From the middle of one box to the middle of another. */
function way(from: DOMRect, to: DOMRect): string {
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  return `translate(${x}px, ${y}px)`;
}

/** A flight that a click ends, and what is then to do. */
function followed(flight: Animation, then: () => void = () => undefined): Animation {
  flights.add(flight);
  for (const end of ['finish', 'cancel'])
    flight.addEventListener(end, () => {
      flights.delete(flight);
      then();
    });
  return flight;
}

/** Has an element fly from a box to where it is, `here`; it sets out `wait` milliseconds later. */
function fly(
  element: HTMLElement,
  from: DOMRect,
  here: DOMRect,
  size: number,
  wait = 0,
): Animation {
  const flight = element.animate(
    [{ offset: 0, transform: `${way(from, here)} scale(${size})`, opacity: wait ? 0 : 0.6 }],
    {
      duration: flight_ms,
      delay: wait,
      fill: 'backwards',
      easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
    },
  );
  return followed(flight);
}

/** For what comes onto the table: flies from the hand or from the plate of whose it is. */
export function arrive(element: HTMLElement, from: { card: string | null; seat: number } | null) {
  if (!from || still.matches) return;
  when_laid_out(() => {
    const begin = lifted.get(from.card ?? '') ?? plate_of(from.seat);
    if (!begin || !element.isConnected) return undefined;
    const here = element.getBoundingClientRect();
    const size = Math.min(1.2, Math.max(0.35, begin.width / here.width));
    return () => fly(element, begin, here, size);
  });
}

const trick_box = (): DOMRect | undefined =>
  (
    document.querySelector('.lies.won') ??
    document.querySelector('.lies') ??
    document.querySelector('.felt')
  )?.getBoundingClientRect();

let in_turn = 0;
/** For a card that comes into the hand: dealt from the middle of the table, one after the other. */
export function dealt(element: HTMLElement, is_new: boolean) {
  if (!is_new || still.matches) return;
  const turn = in_turn++;
  when_laid_out(() => {
    in_turn = 0;
    const begin = document.querySelector('.felt')?.getBoundingClientRect();
    if (!begin || !element.isConnected) return undefined;
    const here = element.getBoundingClientRect();
    return () => fly(element, begin, here, 0.5, turn * deal_ms);
  });
}

const amount = (text: string) => Number.parseInt(text, 10);
/** Between two gains that set out together. */
const gain_ms = 90;
let gains = 0;

/** A figure on a plate: its text, whether it begins at nothing just now, and whether the game names
    a picture for it. */
export type Figure = { text: string; fresh: boolean; pictured: boolean };

/** For a figure on a plate: what it grows by flies there from the trick, drawn as there. */
export function counted(element: HTMLElement, { text, fresh, pictured }: Figure) {
  let before = text;
  if (fresh) flies_to(element, amount(text), pictured);
  return {
    update(now: Figure) {
      const more = amount(now.text) - amount(before);
      before = now.text;
      flies_to(element, more, now.pictured);
    },
  };
}

function flies_to(element: HTMLElement, more: number, pictured: boolean) {
  if (!(more > 0) || still.matches) return;
  const turn = gains++;
  when_laid_out(() => {
    gains = 0;
    const begin = trick_box();
    const here = element.getBoundingClientRect();
    if (!begin || here.width === 0) return undefined;
    return () => {
      const gain = document.createElement('span');
      gain.className = 'gain';
      gain.ariaHidden = 'true';
      const picture = pictured && element.querySelector('svg');
      gain.append(...(picture ? [picture.cloneNode(true)] : []), `+${more}`);
      gain.style.left = `${here.x}px`;
      gain.style.top = `${here.y}px`;
      document.body.append(gain);
      const flight = fly(gain, begin, here, 1.6, turn * gain_ms);
      for (const end of ['finish', 'cancel']) flight.addEventListener(end, () => gain.remove());
    };
  });
}

/** For cards of a trick that was won, before they leave the page: copies of them go to the plate of
    the winner. Returns what ends that at once. */
export function gather(cards: HTMLElement[], to: number): () => void {
  const end = still.matches ? undefined : plate_of(to);
  if (!end) return () => {};
  const copies = cards.map((card) => {
    const copy = card.cloneNode(true) as HTMLElement;
    copy.inert = true;
    copy.ariaHidden = 'true';
    for (const named of copy.querySelectorAll('[data-card]')) named.removeAttribute('data-card');
    Object.assign(copy.style, {
      position: 'absolute',
      left: `${card.offsetLeft}px`,
      top: `${card.offsetTop}px`,
      width: `${card.offsetWidth}px`,
    });
    return { copy, parent: card.parentElement!, goal: way(end, card.getBoundingClientRect()) };
  });
  const leaving = copies.map(({ copy, parent, goal }) => {
    parent.append(copy);
    const flight = copy.animate(
      [{}, { opacity: 1, offset: 0.5 }, { transform: `${goal} scale(0.4)`, opacity: 0 }],
      { duration: gather_ms },
    );
    return followed(flight, () => copy.remove());
  });
  return () => {
    for (const flight of leaving) flight.cancel();
  };
}

const at_landing = new Set<() => void>();
/** Called when someone has seen enough of what moves; returns what ends that. */
export function when_landed(then: () => void): () => void {
  at_landing.add(then);
  return () => void at_landing.delete(then);
}

/** What is staged in the middle of the table: for how long, and where it goes from there. */
export type Staging = {
  ms: number;
  /** Over which thing it stands; without one, in the middle. */
  at: Element | null;
  to: Element | null;
  over: () => void;
};

/** For a moment of the game: it grows in the middle of the table, stays there, and flies to where
    it belongs. With reduced motion it is only shown. `over` is called at its end. */
export function staged(element: HTMLElement, { ms, at, to, over }: Staging) {
  let timer: number | undefined;
  when_laid_out(() => {
    if (!element.isConnected) return undefined;
    const here = element.getBoundingClientRect();
    const below = at?.getBoundingClientRect();
    const end = to?.getBoundingClientRect();
    const x = below ? below.x + below.width / 2 - (here.x + here.width / 2) : 0;
    const y = below ? below.y - here.bottom + 8 : 0;
    const stands = `translate(${x}px, ${y}px)`;
    const goal = end ? `${way(end, here)} scale(0.2)` : `${stands} scale(0.9)`;
    return () => {
      if (still.matches) {
        element.style.transform = stands;
        timer = window.setTimeout(over, ms);
        return;
      }
      followed(
        element.animate(
          [
            { offset: 0, transform: `${stands} scale(0.2) rotateY(180deg)`, opacity: 0 },
            { offset: 0.24, transform: stands, opacity: 1, easing: 'ease-in' },
            { offset: 0.75, transform: stands, opacity: 1, easing: 'ease-in' },
            { offset: 1, transform: goal, opacity: end ? 0.2 : 0 },
          ],
          { duration: ms },
        ),
        over,
      );
    };
  });
  return { destroy: () => clearTimeout(timer) };
}

/** For a back that is dealt from the middle of the table to a seat's plate, `turn` after others. */
export function dealt_to(element: HTMLElement, { seat, turn }: { seat: number; turn: number }) {
  if (still.matches) return;
  when_laid_out(() => {
    const end = plate_of(seat);
    if (!end || !element.isConnected) return undefined;
    const here = element.getBoundingClientRect();
    return () =>
      followed(
        element.animate(
          [
            { transform: 'none', opacity: 1 },
            { transform: 'none', opacity: 1, offset: 0.1 },
            { transform: `${way(end, here)} scale(0.5)`, opacity: 0.3 },
          ],
          { duration: flight_ms, delay: turn * deal_ms, fill: 'both', easing: 'ease-out' },
        ),
      );
  });
}

/** For what is turned over on the table, as a new trump. */
export function turned(element: HTMLElement, is_new: boolean) {
  if (!is_new || still.matches) return;
  const frames = [
    { transform: 'scale(1.6) rotateY(180deg)', opacity: 0 },
    { transform: 'scale(1.35) rotateY(0)', opacity: 1, offset: 0.6 },
    { transform: 'none' },
  ];
  followed(element.animate(frames, { duration: turned_ms, easing: 'ease-out' }));
}
