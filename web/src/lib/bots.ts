// SPDX-License-Identifier: Apache-2.0
// A bot's face: a tin head with something on top, eyes and a mouth, drawn here. A name has the same
// face everywhere, and no two names of ours share one.
export type BotFace = {
  /** Filled with the ink of the seat, in a square of 48. */
  ink: string[];
  /** Filled with the colour of the seat, over the ink. */
  cut: string[];
};

/** By seat, as the server names them, and last the one of older tables of the page's own. The head
    of a face goes by the row, what is on top by the place in it. */
export const bot_names = [
  'Aglaia,Albin,Amaru,Anouk,Archie,Arwen,Astrid,Azra,Ada',
  'Balint,Basil,Bea,Benno,Birgit,Bodo,Boris,Brisa,Ben',
  'Calla,Caspar,Celeste,Chiyo,Cosima,Cora,Cyrus,Csilla,Cleo',
  'Dagny,Dario,Delia,Deniz,Dina,Dorian,Dunja,Dylan,Dan',
  'Ede,Eirik,Elba,Eliot,Emeka,Enya,Esme,Ewald,Eve',
  'Fabio,Falk,Fanni,Farah,Felipa,Finn,Flora,Fumiko,Fay',
  'Gabor,Gemma,Gideon,Gila,Goran,Greta,Gulliver,Gwen,Gus',
  'Hadley,Hajo,Hana,Hector,Helga,Hiro,Hugo,Hyacinth,Hal',
  'Ida,Idris,Ignaz,Ilka,Imre,Ines,Iris,Ivo',
  'Jakob,Jana,Jasper,Jette,Jin,Jonna,Juno,Jusuf,Jon',
].map((row) => row.split(','));

const names_given = 8;

/** The name of a bot at a seat of a table: always the same, whether the server or the page hosts
    it. */
export function bot_name(table: string, seat: number): string {
  let sum = seat;
  for (const letter of table) sum = (sum * 31 + letter.charCodeAt(0)) % names_given;
  return bot_names[seat]![sum % names_given]!;
}

/** A hole in a disc runs the other way round. */
const disc = (x: number, y: number, r: number, hole = false) =>
  `M${x - r} ${y}a${r} ${r} 0 1 ${hole ? 0 : 1} ${2 * r} 0a${r} ${r} 0 1 ${hole ? 0 : 1} ${-2 * r} 0z`;

/** Ten teeth round the middle of the head, one of them below. */
const gear = Array.from({ length: 40 }, (_, i) => {
  const r = i % 4 < 2 ? 16.6 : 13.4;
  const turn = ((i - 0.5) / 40 + 0.25) * 2 * Math.PI;
  return `${(24 + r * Math.cos(turn)).toFixed(1)} ${(30 + r * Math.sin(turn)).toFixed(1)}`;
}).join('L');

const heads: string[] = [
  // A screen on a foot.
  'M6 22q0-5 5-5h26q5 0 5 5v14q0 5-5 5h-3l2 4h-24l2-4h-3q-5 0-5-5z',
  // A shield.
  'M8 17h32q3 11-4 18l-7 7.500q-5 4-10 0l-7-7.500q-7-7-4-18z',
  // A capsule.
  'M24 14c9 0 15 7 15 16v11q0 4-4 4h-22q-4 0-4-4v-11c0-9 6-16 15-16z',
  `M${gear}z`,
  // A low dome.
  'M4 36c0-11 8-20 20-20s20 9 20 20v4q0 4-4 4h-32q-4 0-4-4z',
  // A box with bolts.
  'M10 17h28v8h5v9h-5v11h-28v-11h-5v-9h5z',
  // A bell with a wavy hem.
  'M8 45v-15c0-9 7-15 16-15s16 6 16 15v15q-4-5-8 0q-4-5-8 0q-4-5-8 0q-4-5-8 0z',
  // A nut.
  'M16 16h16l11 14.500-11 14.500h-16l-11-14.500z',
  // A weight, wide at the foot.
  'M14 17q10-4 20 0l8 22q1 6-6 6h-24q-7 0-6-6z',
  disc(24, 30, 15),
];

const tops: { ink: string; cut?: string }[] = [
  { ink: `M22.600 8h2.800v12h-2.800z${disc(24, 6, 4)}` },
  {
    ink: `M17.600 22.300l-6.500-12.500 2.400-1.300 6.500 12.500zM28 21l6.500-12.500 2.400 1.300-6.500 12.500z${disc(12, 7, 3.6)}${disc(36, 7, 3.6)}`,
  },
  { ink: 'M9 24v-20l14 14zM39 24v-20l-14 14z' },
  {
    ink: `${disc(11, 14, 7.5)}${disc(37, 14, 7.5)}`,
    cut: `${disc(10.5, 13, 3)}${disc(37.5, 13, 3)}`,
  },
  { ink: 'M17 22c-10-1-14-9-11-18 2 6 6 9 14 10zM31 22c10-1 14-9 11-18-2 6-6 9-14 10z' },
  {
    ink: 'M15 22c-4-6-5-14-2-19 5 2 8 10 8 17zM33 22c4-6 5-14 2-19-5 2-8 10-8 17z',
    cut: 'M16 15c-2-3-2-6-1.500-8 2 2 3 5 3 8zM32 15c2-3 2-6 1.500-8-2 2-3 5-3 8z',
  },
  { ink: 'M13 22l-1-15 7 6 5-11 5 11 7-6-1 15z' },
  { ink: 'M10 15h28v4h-28zM15 16c0-9 2-13 9-13s9 4 9 13z', cut: 'M9 19h30v1.700h-30z' },
  {
    ink: 'M22.600 8h2.800v12h-2.800zM24 7c-4-5-16-6-17-1.500 1 4.500 13 5 17 1.500zM24 7c4-5 16-6 17-1.500-1 4.500-13 5-17 1.500z',
  },
];

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;
const pair = (eye: (x: number) => string) => eye(17.5) + eye(30.5);

const eyes: string[] = [
  pair((x) => disc(x, 28, 3.2)),
  pair((x) => box(x - 3, 25, 6, 6)),
  // A visor, and what looks out of it.
  `M16 24.500h16a3.500 3.500 0 0 1 0 7h-16a3.500 3.500 0 0 1 0-7z${disc(19, 28, 1.9, true)}${disc(29, 28, 1.9, true)}`,
  pair((x) => disc(x, 28, 4.4) + disc(x, 28, 1.9, true)),
  pair((x) => `M${x - 4.5} 30.500a4.500 5 0 0 1 9 0h-2.600a1.900 2.200 0 0 0-3.800 0z`),
  disc(24, 27.5, 5.6) + disc(24, 27.5, 2.3, true),
  pair((x) => `M${x - 4} 26.500h8a4 4.200 0 0 1-8 0z`),
];

const mouths: string[] = [
  box(18, 36, 12, 2.6),
  'M17 35h14a7 5.500 0 0 1-14 0z',
  box(17.5, 35, 3, 5) + box(22.5, 35, 3, 5) + box(27.5, 35, 3, 5),
  'M20 34.500h8l-4 6z',
  disc(24, 37.5, 2.6),
];

/** A number for a name that we don't know: from an older game or a newer server. */
const number_of = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7);

function place_of(name: string): [head: number, top: number] {
  const head = bot_names.findIndex((row) => row.includes(name));
  if (head >= 0) return [head, bot_names[head]!.indexOf(name)];
  const number = number_of(name);
  return [number % heads.length, Math.floor(number / heads.length) % tops.length];
}

export function bot_face(name: string): BotFace {
  const [head, at] = place_of(name);
  const top = tops[at]!;
  const its_eyes = eyes[(at + 3 * head) % eyes.length]!;
  const mouth = mouths[(2 * at + head) % mouths.length]!;
  return { ink: [heads[head]!, top.ink], cut: [its_eyes, mouth, ...(top.cut ? [top.cut] : [])] };
}
