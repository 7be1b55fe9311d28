// SPDX-License-Identifier: Apache-2.0
// Draws every deal and chance result of a finished game again from what the server revealed, with code
// of the page's own. How they are drawn: docs/protocol/PROTOCOL.md, "Verifiable deals".
import { chacha20 } from '@noble/ciphers/chacha';
import { sha256 } from '@noble/hashes/sha2';
import { utf8ToBytes } from '@noble/hashes/utils';
import { crowns_on } from './decks';
import { hash, promise_of } from './hash';
import type { KnownLuck } from './luck';
import type { Options, Reveal } from './protocol';
import { say } from './say.svelte';

export type Deal = Record<string, unknown>;
export type Event = { deal?: Deal; chance?: string; seat?: number; do?: string; note?: string };
/** A finished game (menagerie-record/1), as far as it is looked at here. */
export type GameRecord = {
  game: string;
  options: Options;
  events: Event[];
  result: { scores: number[] } | null;
};

const word = (1n << 64n) - 1n;

/** Lemire's bounded draws and Fisher and Yates's shuffle, of 32 bits at a time. */
abstract class Draws {
  protected abstract bits(): number;

  /** From 0 to bound - 1. */
  below(bound: number): number {
    const biased = 2 ** 32 % bound;
    for (;;) {
      const product = BigInt(this.bits()) * BigInt(bound);
      if (Number(product & 0xffffffffn) >= biased) return Number(product >> 32n);
    }
  }

  /** The first `count` places get values in a uniform order. */
  shuffle<T>(values: T[], count = values.length): T[] {
    for (let i = 0; i < count && i + 1 < values.length; ++i) {
      const j = i + this.below(values.length - i);
      [values[i], values[j]] = [values[j]!, values[i]!];
    }
    return values;
  }
}

/** The keystream of ChaCha20 under a digest, and a nonce of zeros. */
class Keystream extends Draws {
  private words: DataView = new DataView(new ArrayBuffer(0));
  private next = 0;
  private block = 0;

  constructor(private readonly text: string) {
    super();
  }

  protected bits(): number {
    if (this.next === this.words.byteLength) {
      const digest = sha256(utf8ToBytes(this.text));
      const zeros = new Uint8Array(64);
      const bytes = chacha20(digest, new Uint8Array(12), zeros, undefined, this.block++);
      this.words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.next = 0;
    }
    this.next += 4;
    return this.words.getUint32(this.next - 4, true);
  }
}

/** PCG-XSH-RR 64/32, seeded by SplitMix64: how tables of the first scheme were shuffled. */
class Rng extends Draws {
  private state: bigint;

  constructor(seed: bigint) {
    super();
    let z = (seed + 0x9e3779b97f4a7c15n) & word;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & word;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & word;
    this.state = Rng.next(((z ^ (z >> 31n)) + 1n) & word);
  }

  private static next = (state: bigint) => (state * 6364136223846793005n + 1n) & word;

  protected bits(): number {
    const old = this.state;
    this.state = Rng.next(old);
    const mixed = Number((((old >> 18n) ^ old) >> 27n) & 0xffffffffn);
    const turn = Number(old >> 59n);
    return ((mixed >>> turn) | (mixed << (-turn & 31))) >>> 0;
  }
}

/** Suit by suit, from the lowest to the highest number. */
const suited = (letters: string, low: number, high: number) =>
  [...letters].flatMap((letter) =>
    Array.from({ length: high - low + 1 }, (_, i) => letter + (low + i)),
  );

const deal_out = (cards: string[], players: number, size: number) =>
  Array.from({ length: players }, (_, seat) => cards.slice(seat * size, (seat + 1) * size));

const tile_names = [
  'odd',
  'even',
  'low',
  'high',
  'meat',
  'plants',
  'own-color',
  'not-trump',
  'all-meat',
  'all-plants',
  'same-color',
  'total-odd',
  'total-even',
  'two-in-a-row',
  'difference-5',
  'blank',
];

const crowns_of = (cards: string[]) =>
  cards.reduce((sum, card) => sum + crowns_on(Number(card.slice(1))), 0);

type Redraw = (rng: Draws, players: number, options: Options, first: boolean, deal: Deal) => Deal;

/** The members of a deal that chance decides; others follow from the game before. */
const redraw: Record<string, Redraw> = {
  'savage-bowl': (rng, players, _, first) => {
    const cards = rng.shuffle([
      ...suited('RYGB', 1, 13).filter((card) => players > 4 || Number(card.slice(1)) < 12),
      ...suited('T', 1, 8),
    ]);
    const hands = deal_out(cards, players, cards.length / players);
    return first ? { hands, lead: rng.below(players) } : { hands };
  },
  'rage-n-glyphs': (rng, players, _, first, deal) => {
    const dealer = first ? { dealer: rng.below(players) } : {};
    const cards = rng.shuffle([
      ...suited('MHDCXN', 0, 14),
      ...Array<string>(4).fill('J2'),
      ...Array<string>(4).fill('J4'),
    ]);
    const size = (deal.hands as string[][])[0]!.length;
    return { ...dealer, hands: deal_out(cards, players, size), pile: cards.slice(players * size) };
  },
  'color-gangsters': (rng, players, options) => {
    const lead = rng.below(players);
    let tiles = options.tiles as string[] | null;
    if (!tiles) {
      tiles = rng
        .shuffle(
          tile_names.filter((tile) => tile !== 'blank' || options.blank_tile !== 'out'),
          9,
        )
        .slice(0, 9);
      const dearest = tiles.indexOf('difference-5');
      if (dearest >= 0) [tiles[dearest], tiles[4]] = [tiles[4]!, tiles[dearest]!];
    }
    const colors = options.colors as string[];
    const number_trumps = rng.shuffle([
      'none',
      ...Array.from({ length: 10 }, (_, i) => String(i + 1)),
    ]);
    const color_trumps = rng.shuffle([...colors, 'none']);
    const cards = rng.shuffle(suited('BRYGK', 1, 10).filter((card) => colors.includes(card[0]!)));
    const hands: string[][] = [];
    const aside: string[] = [];
    for (let seat = 0; seat < players; ++seat) {
      hands.push(Array.from({ length: options.draft ? 10 : 9 }, () => cards.pop()!));
      if (!options.draft) aside.push(cards.pop()!);
    }
    return { lead, tiles, number_trumps, color_trumps, hands, ...(options.draft ? {} : { aside }) };
  },
  'trump-tricks-game': (rng, players) => {
    const cards = rng.shuffle(
      suited('RGYB', 1, 12).filter(
        (card) => players > 3 || ![1, 6, 12].includes(Number(card.slice(1))),
      ),
    );
    const hands = Array.from({ length: players }, (_, seat) =>
      cards.filter((_, i) => i % players === seat),
    );
    return { hands, trumps: rng.shuffle(['R', 'G', 'Y', 'B']) };
  },
  awimbawe: (rng, _, __, first) => {
    const cards = rng.shuffle([...suited('DMGP', 1, 6), ...suited('S', 7, 10)], 22);
    const up = [cards.slice(4, 8), cards.slice(12, 16)];
    const lead = Math.sign(crowns_of(up[0]!) - crowns_of(up[1]!));
    return {
      down: [cards.slice(0, 4), cards.slice(8, 12)],
      up,
      hands: [cards.slice(16, 22), cards.slice(22)],
      ...(first ? { lead: lead < 0 ? 0 : lead > 0 ? 1 : rng.below(2) } : {}),
    };
  },
};

/** What chance could have come to at event `at`, in the order of the texts; undefined where only the rules tell. */
export function results(record: GameRecord, at: number): string[] | undefined {
  const [verb, hit] = record.events[at]!.chance!.split(' ') as [string, string];
  const before = record.events.slice(0, at);
  if (verb === 'keep') {
    const passed = before.find(
      (event) => event.do?.startsWith('pass ') && event.do.split(' ').includes(hit),
    );
    return passed
      ?.do!.split(' ')
      .slice(1)
      .map((card) => `keep ${card}`)
      .sort();
  }
  if (verb === 'block') {
    const from = before.map((event) => Boolean(event.deal)).lastIndexOf(true);
    const hands = ((before[from]?.deal?.hands ?? []) as string[][]).map((hand) => new Set(hand));
    const owner = hands.findIndex((hand) => hand.has(hit));
    const blocked = new Set<string>();
    for (const event of before.slice(from + 1)) {
      const played = event.seat === owner ? /^play (\S+)/.exec(event.do!) : null;
      if (played) {
        hands[owner]?.delete(played[1]!);
        blocked.clear();
      }
      if (event.chance && hands[owner]?.has(event.chance.slice(6)))
        blocked.add(event.chance.slice(6));
    }
    return [...(hands[owner] ?? [])]
      .filter((card) => !blocked.has(card))
      .map((card) => `block ${card}`)
      .sort();
  }
  if (verb === 'coin' && record.result) {
    // Of three who are level, the last round may have ruled one out.
    const most = Math.max(...record.result.scores);
    const level = record.result.scores.flatMap((score, seat) =>
      score === most ? [`coin ${seat}`] : [],
    );
    return level.length === 2 ? level : undefined;
  }
  return undefined;
}

/** Hands are sets: their order does not count. */
const shape = (name: string, value: unknown) =>
  JSON.stringify(name === 'hands' ? (value as string[][]).map((hand) => [...hand].sort()) : value);

const scheme_of = (reveal: Reveal) => reveal.scheme ?? 1;

function draws_of(reveal: Reveal, number: number): Draws {
  if (scheme_of(reveal) === 1) {
    const digest = hash([reveal.seed, number, ...reveal.luck].join(':'));
    return new Rng(BigInt(`0x${digest.slice(0, 16)}`));
  }
  const luck = reveal.luck.map((one) => (one ? hash(one) : ''));
  return new Keystream(['menagerie-draw/2', reveal.seed, number, ...luck].join(':'));
}

/** What each result of chance was one of, as the record tells. */
export function told_chances(record: GameRecord): string[][] {
  const head = 'menagerie-deal/2 ';
  const note = record.events.find((event) => event.note?.startsWith(head))?.note;
  return note ? (JSON.parse(note.slice(head.length)) as { chances: string[][] }).chances : [];
}

/** What is wrong with the luck that players brought in. */
function unfair_luck(reveal: Reveal, known: KnownLuck & { seat?: number | null }) {
  if (scheme_of(reveal) === 1) return undefined;
  const promises = reveal.luck_promises ?? [];
  if (known.promises && JSON.stringify(known.promises) !== JSON.stringify(promises))
    return say('fair.other-luck');
  const wrong = reveal.luck.findIndex(
    (luck, seat) => luck && promises[seat] && promise_of(luck) !== promises[seat],
  );
  if (wrong >= 0) return say('fair.luck-of', { seat: wrong });
  if (known.luck && known.promises && typeof known.seat === 'number' && !reveal.luck[known.seat])
    return say('fair.own-luck');
  return undefined;
}

/**
 * What is wrong with the shuffles of a finished game; nothing if they are what `promise` said, and
 * what `known`, which this device has noted before the cards were dealt, allows.
 */
export function unfair(
  table: string,
  promise: string,
  reveal: Reveal,
  record: GameRecord,
  known: KnownLuck & { seat?: number | null } = {},
): string | undefined {
  if (
    hash(`menagerie-deal/${scheme_of(reveal)}:${table}:${reveal.seed}:${reveal.salt}`) !== promise
  )
    return say('fair.seed');
  const wrong_luck = unfair_luck(reveal, known);
  if (wrong_luck) return wrong_luck;
  const again = redraw[record.game];
  if (!again) return say('fair.unknown');
  const told = told_chances(record);
  let number = 0;
  for (const [at, event] of record.events.entries()) {
    if (!event.deal && event.chance === undefined) continue;
    const first = number === 0;
    const draws = draws_of(reveal, number++);
    if (event.deal) {
      const deal = event.deal;
      const drawn = again(draws, reveal.luck.length, record.options, first, deal);
      const wrong = Object.entries(drawn).find(
        ([name, value]) => shape(name, value) !== shape(name, deal[name]),
      );
      if (wrong) return say('fair.deal', { number, part: wrong[0].replace('_', ' ') });
    } else {
      const said = told.shift();
      const possible = results(record, at) ?? said;
      const drawn = possible && possible[draws.below(possible.length)];
      if (drawn !== undefined && drawn !== event.chance) return say('fair.chance', { event: at });
    }
  }
  return undefined;
}
