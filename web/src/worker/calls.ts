// SPDX-License-Identifier: Apache-2.0
// The calls of the modules by name: what each wants and what it answers (docs/WASM.md).
import type { Game, Message, Options, Seat, View } from '../lib/protocol';

/** A match or a mind that a module has open, by its number; lost when the module starts
    again. */
export type Handle = number;
/** 64 bits: in decimal digits, as a number of JavaScript holds but 53. */
export type Seed = number | string;
export type Onlooker = Seat | 'public' | 'all';
export type Deal = Record<string, unknown>;
export type RecordEvent = { deal: Deal } | { chance: string } | { seat: Seat; do: string };
/** Sentences are data: the page has the words. */
export type Refusal = { rule: string; text: Message };
export type Opened = { match: Handle; options: Options; players: number; events: number };
export type Turn = {
  kind: 'deal' | 'chance' | 'play' | 'over';
  seats: Seat[];
  round: number;
  events: number;
};
/** A record of a file, by the line that it begins on. */
export type FileRecord = { line: number } & (
  { record: string } | { error: string; kind: FaultKind }
);
/** What may be wrong with a record, as the engine names it. */
export type FaultKind =
  | 'other'
  | 'not-json'
  | 'cut-off'
  | 'too-large'
  | 'not-utf8'
  | 'not-a-record'
  | 'version'
  | 'game'
  | 'options'
  | 'seats'
  | 'event'
  | 'not-allowed'
  | 'result';
type Nothing = Record<string, never>;

type MatchCalls = {
  games: [args: Nothing, answer: Game[]];
  start: [args: { game: string; options?: Options }, answer: Opened];
  /** A record's text, played as far as `events`. */
  open: [args: { record: string; events?: number }, answer: Opened];
  /** The records of a file, the attachment: as texts for `open`, or why they cannot be read. */
  records: [args: Nothing, answer: { records: FileRecord[]; more: boolean }];
  copy: [args: { match: Handle }, answer: Opened];
  close: [args: { match: Handle }, answer: Nothing];
  turn: [args: { match: Handle }, answer: Turn];
  /** `log` has the last event alone, or all since the beginning. */
  scene: [args: { match: Handle; seat: Onlooker; whole_log?: boolean }, answer: View];
  legal: [args: { match: Handle; seat: Seat }, answer: string[]];
  record: [args: { match: Handle }, answer: string];
  judge: [args: { match: Handle; seat: Seat; do: string }, answer: Refusal | null];
  act: [args: { match: Handle; seat: Seat; do: string }, answer: Refusal | null];
  shuffle: [args: { match: Handle; seed: Seed }, answer: Deal];
  deal: [args: { match: Handle; deal: Deal }, answer: Nothing];
  chance: [args: { match: Handle; result: string }, answer: Nothing];
  simulate: [
    args: {
      game: string;
      options?: Options;
      bots: string;
      seed: Seed;
      first?: number;
      games?: number;
      legal?: boolean;
    },
    answer: string[],
  ];
};

/** One of these, or none if only time has passed. */
export type TableInput = {
  request?: {
    client: number;
    method: string;
    path: string;
    query?: Record<string, string>;
    token?: string;
    body?: string;
    operator?: boolean;
  };
  opened?: number;
  gone?: number;
  frame?: { client: number; text: string };
  thought?: { unit: number; ms: number; answer: string };
};
/** Either changes that must be stored first, or what the tables send out. */
export type Effects = {
  appends?: { table: string; seq: number; body: string }[];
  replies?: { client: number; status: number; body: string }[];
  sends?: { client: number; frame: string; closes?: boolean }[];
  /** For `think`, their bytes in hexadecimal. */
  units: { unit: number; game: string; players: number; hex: string }[];
  removed?: string[];
  /** When the next input is due at the latest, in milliseconds since 1970. */
  alarm?: number;
};
type Clocks = { now: number; steady: number };

export type RulesCalls = MatchCalls & {
  open_tables: [args: { minds: number }, answer: Nothing];
  keep_table: [args: { table: string; changes: string[] }, answer: Nothing];
  table_input: [args: Clocks & { input: TableInput }, answer: Effects];
  tables_stored: [args: Clocks & { done: boolean }, answer: Effects];
  /** The deal or the result of chance that is due: from a seed, or from random bytes, the
      attachment. */
  draw: [args: { match: Handle; seed?: Seed }, answer: { deal: Deal } | { chance: string }];
};

export type NetName = { kind: 'values' | 'policy'; players: number; file: string };
export type Solved = {
  seat: Seat;
  exact: boolean;
  value: number;
  value_is: 'lead' | 'points';
  bounds: [low: number | null, high: number | null];
  values?: number[];
  line: { seat: Seat; do: string }[];
  nodes: number;
  lines_log10: number;
};

export type MindsCalls = MatchCalls & {
  /** The networks that are still missing, or all. */
  nets: [args: { game: string; players: number; all?: boolean }, answer: NetName[]];
  /** Hands one in: its file's bytes are the attachment. */
  net: [args: { game: string; players: number; kind: string }, answer: Nothing];
  solve: [args: { match: Handle; ms?: number }, answer: Solved];
  /** A unit's bytes are the attachment. */
  think: [args: Nothing, answer: string];
  bench: [args: { game: string; ms?: number }, answer: Record<string, number>];
};

export type CallsOf<Kind extends 'rules' | 'minds'> = Kind extends 'rules'
  ? RulesCalls
  : MindsCalls;
