// SPDX-License-Identifier: Apache-2.0
// Written by scripts/types.mjs from docs/protocol/schemas.json.

/** A seat, clockwise from 0. */
export type Seat = number;

export type TableId = string;

/** The secret that proves whose seat this is. */
export type Token = string;

/** Chosen by the client, unique for each command. */
export type CommandId = string;

/** The number of changes to the table so far. */
export type Version = number;

/** SHA-256 in hexadecimal. */
export type Hash = string;

/** The hash of a player's random words, which they reveal at the start; see FAIRNESS.md. */
export type LuckPromise = string;

/** Milliseconds: a time since 1970, or a duration. */
export type Millis = number;

export const levels = ["novice", "easy", "steady", "normal", "strong"] as const;
/** How well a bot plays. */
export type Level = (typeof levels)[number];

export const feelings = ["applause", "laughter", "surprise", "oops", "thanks", "luck"] as const;
/** A reaction that a seat shows. */
export type Feeling = (typeof feelings)[number];

/** A person's name. Control characters are removed, and runs of spaces become one. */
export type Name = string;

/** The value of an option. */
export type Value = null | boolean | number | string | (string | string[])[];

export type Options = Record<string, Value>;

/** Time to think: a bank per seat, an increment per move, and a limit per move. 0: none. */
export type Clock = {
  bank_ms: number;
  increment_ms: number;
  move_ms: number;
};

/** Members left out are 0. */
export type AskedClock = {
  bank_ms?: number;
  increment_ms?: number;
  move_ms?: number;
};

/** Parts of the rules text that an option is about. */
export type OptionRules = {
  /** Numbers of sections (4), rules (3.2) and rulings (R6). */
  rules: string[];
  /** They apply only with this value. Without one they always do, and say what the option changes. */
  only_with?: Value;
};

export type OptionSpec = {
  name: string;
  type: "boolean" | "integer" | "choice" | "list";
  standard: Value;
  min?: number;
  max?: number;
  choices?: string[];
  nullable: boolean;
  meaning: string;
  /** The parts of the rules text that the option is about. */
  rules?: OptionRules[];
};

/** A suit, by the letter with which its cards are written. A sign is the name of a small picture. */
export type SuitLook = {
  letter: string;
  /** A term. */
  name: string;
  tone: "red" | "yellow" | "green" | "blue" | "purple" | "black" | "orange" | "slate" | "sky" | "gold";
  sign: string;
};

/** A small sign printed on a card that scores; below 0, it costs points. */
export type Mark = {
  sign: string;
  count: number;
  label: Message;
};

export type CardLook = {
  /** Its text in actions. */
  card: string;
  /** The letter of a suit. */
  suit: string;
  number: number;
  name: Message;
  /** The sign of its picture, if it isn't its suit's. */
  figure?: string;
  /** A sign shown instead of the number. */
  index?: string;
  /** One or two letters shown instead of the number: K. */
  corner?: string;
  marks?: Mark[];
  /** A term: what the card can do, if that is more than its number says. */
  power?: string;
};

/** A tile of a grid: a picture of a few signs. */
export type TileLook = {
  tile: string;
  /** A term. */
  name: string;
  signs: string[];
  marks?: Mark[];
};

/** How a counter is drawn, and whether a round's result includes it. */
export type CounterLook = {
  /** The id of a counter. */
  counter: string;
  /** Of this round: a count, tricks won, or a valuable prize. The score; points gained this round (gain); what is left to use (supply); one or none (token). A target for another counter (measure). With a sign, it lies before each seat as a marker. The number of cards in hand (hand); or a value that is shown in another way (aside). */
  kind: "count" | "tricks" | "prize" | "score" | "gain" | "supply" | "token" | "measure" | "hand" | "aside";
  /** Not shown if it is 0. */
  only_if_any?: boolean;
  sign?: string;
  /** The id of the counter it is shown with: 2/5. */
  of?: string;
  /** The id of a counter that says how many are missing: 2/5 if it says 3. */
  missing?: string;
  /** The id of the counter it is multiplied by: 2x5. */
  times?: string;
  /** The id of a counter. If that one is present, this one isn't drawn. */
  unless?: string;
};

/** Where a fact of the table is drawn. */
export type FactLook = {
  /** The id of a fact; of a fact per seat, the part before the slash. */
  fact: string;
  /** In the middle of the table: plain, or key, which comes first. Elsewhere: who took the last trick (winner); a mark at the seats it names, which may be out of the round; the suit of a seat; the suits a seat lacks; or that all hands are open. Nowhere: aside. */
  kind: "plain" | "key" | "aside" | "winner" | "mark" | "out" | "suit" | "lacks" | "open";
  sign?: string;
  tone?: "red" | "yellow" | "green" | "blue" | "purple" | "black" | "orange" | "slate" | "sky" | "gold";
  /** A term: a letter or a short word used as a mark. */
  brief?: string;
};

/** What a note on a card says, if the table already shows it. */
export type NoteLook = {
  /** The id of the message about the card. */
  note: string;
  /** The card took the trick, or its face or its place already shows it. */
  kind: "winner" | "seen";
};

/** What a sentence of the log reports, if the page shows that in a place of its own. */
export type LogLook = {
  /** The id of a message of the log. */
  entry: string;
  /** It reports who took a trick, that a round begins or ends, or what broke a tie on points. */
  kind: "trick" | "round" | "decision";
};

/** How an action is written, and the sentence that describes it. */
export type ActionForm = {
  /** Literal words and the arguments of the sentence: {card}, {seat}, {tile}, {number}, {suit}, {pile}; {taken:card} for an argument with another name. */
  form: string;
  /** The id of a message. */
  label: string;
};

export type SignMeaning = {
  sign: string;
  /** A term. */
  name: string;
  /** A term. */
  text: string;
  /** Its number. */
  rule: string;
};

/** How a game presents itself in a list. */
export type Cover = {
  cards: string[];
  /** A term. */
  line?: string;
  minutes?: number;
};

/** A card, a tile or a few words in a drawn example. */
export type ExampleItem = {
  card?: string;
  /** The name of the player who played it. */
  by?: string;
  /** A term. */
  note?: string;
  /** It takes the trick. */
  won?: boolean;
  /** It does not count. */
  out?: boolean;
  tile?: string;
  /** Whether the tile's condition is met. */
  yes?: boolean;
  /** The player's own marker is on it. */
  marked?: boolean;
  /** A term. */
  says?: string;
};

/** A drawn example for a rule. */
export type Example = {
  /** Its number. */
  rule: string;
  items: ExampleItem[];
  /** A term. */
  text: string;
};

/** What a client that does not know the game needs to draw it and name its parts. */
export type Description = {
  suits: SuitLook[];
  /** All cards, in the order in which a hand is sorted. */
  cards: CardLook[];
  tiles: TileLook[];
  /** The most important first. A counter not listed is a count. */
  counters: CounterLook[];
  /** Facts of the same kind appear in this order. A fact not listed is plain. */
  facts: FactLook[];
  /** Notes that need not be written on a card. */
  notes: NoteLook[];
  log: LogLook[];
  /** The first form that fits an action applies. */
  actions: ActionForm[];
  signs: SignMeaning[];
  examples: Example[];
  cover: Cover;
  /** The fewest points win, not the most. */
  fewest_win?: boolean;
  /** How many teams there are. With two, seats 0 and 2 are partners. */
  teams?: number;
  /** The game's own pictures, by sign: outlines in the syntax of the attribute d of an SVG path, in a square of 512 units. */
  art: Record<string, string>;
};

/** Sentences by their ids, in ICU MessageFormat. */
export type Catalogue = Record<string, string>;

export type Game = {
  id: string;
  title: string;
  designers: string;
  players: number[];
  options: OptionSpec[];
  /** The options that its rulebook recommends for a first game; missing if there are none. */
  first_game?: {
    options: Options;
    advice: string;
    /** How long a game takes with these options; missing if they make no difference. */
    minutes?: number;
    /** The largest number of players for which they are recommended; missing if it is any. */
    players_max?: number;
  };
  /** What the game is like, in one sentence. */
  line?: string;
  /** Whether it has a lesson. */
  lesson: boolean;
  /** How many puzzles it has. */
  puzzles: number;
  description: Description;
  /** Markdown; only in the answer for one game. */
  rules?: string;
};

/** An argument of a message: a number as it is, anything else by its kind. */
export type Argument = number | {
  seat: Seat;
} | {
  seats: Seat[];
} | {
  card: string;
} | {
  cards: string[];
} | {
  term: string;
} | {
  terms: string[];
} | {
  messages: Message[];
} | {
  text: string;
};

/** A sentence or a part of one: an id of the game's catalogue and its arguments. */
export type Message = {
  id: string;
  args?: Record<string, Argument>;
};

export type Card = {
  /** Its text in actions; null if its face isn't known. */
  card: string | null;
  face: "up" | "down";
  back?: string;
  note?: Message;
  by?: Seat;
  markers?: Seat[];
};

/** Cards in order; or the number of cards, if all are face down and unknown. */
export type Cards = Card[] | number;

/** A place for cards. */
export type Zone = {
  id: string;
  label?: Message;
  owner: Seat | null;
  layout: "fan" | "row" | "pile" | "trick" | "grid";
  /** The number by which actions name this zone among its owner's. */
  number?: number;
  cards: Cards;
};

/** One number per seat. */
export type Counter = {
  id: string;
  label: Message;
  by_seat: (number | null)[];
};

/** A fact of the whole table. */
export type Fact = {
  id: string;
  label: Message;
  /** The seat it is about, for a fact per seat. */
  seat?: Seat;
  text: Message;
};

export type Result = {
  scores: number[];
  winners: Seat[];
};

/** Totals at the end of a round. */
export type SheetRow = {
  round: number;
  totals: number[];
};

/** Everything that one observer may know of a game. */
export type View = {
  game: string;
  options: Options;
  /** The number of events so far. */
  event: number;
  seat: Seat | "public" | "all";
  to_act: Seat[];
  scores: number[];
  finished: boolean;
  result: Result | null;
  round: number;
  legal: string[];
  prompt: Message;
  zones: Zone[];
  counters: Counter[];
  facts: Fact[];
  sheet: SheetRow[];
  log: Message[];
};

export type ZoneChange = {
  id: string;
  /** If it is new, its place among all. */
  at?: number;
  label?: Message;
  owner?: Seat | null;
  layout?: "fan" | "row" | "pile" | "trick" | "grid";
  /** The number by which actions name this zone among its owner's. */
  number?: number;
  cards?: Cards;
  /** At a place among the previous cards, `gone` cards are removed and `come` are inserted. */
  splice?: {
    at: number;
    gone?: number;
    come?: Card[];
  };
  /** The zone now has the cards that the zone with this id had before. */
  cards_of?: string;
};

export type CounterChange = {
  id: string;
  /** If it is new, its place among all. */
  at?: number;
  label?: Message;
  by_seat?: (number | null)[];
};

export type FactChange = {
  id: string;
  /** If it is new, its place among all. */
  at?: number;
  label?: Message;
  /** The seat it is about, for a fact per seat. */
  seat?: Seat;
  text?: Message;
};

/** What has changed since the previous view. */
export type ViewChange = {
  /** The number of events so far. */
  event: number;
  to_act?: Seat[];
  scores?: number[];
  finished?: boolean;
  result?: Result | null;
  round?: number;
  legal?: string[];
  prompt?: Message;
  sheet?: SheetRow[];
  /** All ids, if their order has changed. */
  zone_ids?: string[];
  /** The places of those that were removed. */
  zone_gone?: number[];
  zones?: ZoneChange[];
  /** All ids, if their order has changed. */
  counter_ids?: string[];
  /** The places of those that were removed. */
  counter_gone?: number[];
  counters?: CounterChange[];
  /** All ids, if their order has changed. */
  fact_ids?: string[];
  /** The places of those that were removed. */
  fact_gone?: number[];
  facts?: FactChange[];
};

export type TableSeat = {
  kind: "free" | "person" | "bot";
  name: string;
  level: Level | null;
  stand_in: Level | null;
  /** Silenced by the host: no one sees this seat's messages. */
  silenced?: boolean;
  /** The random words of this seat, shown once the game has started. */
  luck: string;
  /** Empty if this seat promised no random words. */
  luck_promise?: string;
  bank_ms: number | null;
  deadline: number | null;
  /** A bot's seat that the host has offered to anyone. */
  offered?: boolean;
  /** A bot's seat whose former player may ask to have it back. */
  left?: boolean;
  /** A free seat of a rematch, for the person of this name who had it before. No one else can sit down there until someone at the table frees it with unseat. */
  held_for?: string;
};

/** A player asks for a seat whose token they have lost. */
export type SeatRequest = {
  seat: Seat;
  name: string;
  agreed: Seat[];
  until: Millis;
};

export type AskSeat = {
  seat: Seat;
  name: Name;
  /** Drawn at random and kept secret: the client gets the token with it. */
  key: string;
};

export type GivenSeat = {
  key: string;
};

export type Undo = {
  seat: Seat;
  event: number;
  waiting: Seat[];
  /** Cards revealed since that decision. */
  seen?: string[];
  /** How many cards that seat has seen since then that not everyone sees. */
  seen_alone?: number;
  /** What others chose in secret, if everyone has learned it since. */
  numbers?: {
    seat: Seat;
    number: number;
  }[];
};

export type Reveal = {
  /** How it was shuffled. */
  scheme?: 1 | 2;
  seed: string;
  salt: string;
  luck: string[];
  /** By seat; empty for a seat without one. */
  luck_promises?: string[];
  /** Seats that promised random words but did not reveal them. */
  left_out?: Seat[];
};

/** All seats are taken: whose random words the table is waiting for, and until when. */
export type Opening = {
  deadline: Millis;
  waiting: Seat[];
};

export type Table = {
  id: TableId;
  game: string;
  title: string;
  options: Options;
  players: number;
  mode: "live" | "turns";
  open: boolean;
  pace_ms: number;
  away_s: number;
  away_bot: boolean;
  /** With several people, a decision may be undone even if something was revealed after it. */
  undo_revealed?: boolean;
  clock: Clock | null;
  /** The day whose daily deal is played here. */
  daily?: string;
  status: "waiting" | "playing" | "finished" | "abandoned";
  seats: TableSeat[];
  host: Seat | null;
  undo: Undo | null;
  abandon: Seat[];
  opening?: Opening | null;
  fills_at: Millis | null;
  reveal: Reveal | null;
  rematch: TableId | null;
  /** Whether players may ask for hints now. */
  hints: boolean;
  seat_requests?: SeatRequest[];
  connected: Seat[];
  watchers: number;
  commitment: string;
  begun_with: number;
  created: Millis;
  now: Millis;
};

/** The members of a table that changed. */
export type TableChange = {
  id?: TableId;
  game?: string;
  title?: string;
  options?: Options;
  players?: number;
  mode?: "live" | "turns";
  open?: boolean;
  pace_ms?: number;
  away_s?: number;
  away_bot?: boolean;
  /** With several people, a decision may be undone even if something was revealed after it. */
  undo_revealed?: boolean;
  clock?: Clock | null;
  /** The day whose daily deal is played here. */
  daily?: string;
  status?: "waiting" | "playing" | "finished" | "abandoned";
  seats?: TableSeat[];
  host?: Seat | null;
  undo?: Undo | null;
  abandon?: Seat[];
  opening?: Opening | null;
  fills_at?: Millis | null;
  reveal?: Reveal | null;
  rematch?: TableId | null;
  /** Whether players may ask for hints now. */
  hints?: boolean;
  seat_requests?: SeatRequest[];
  connected?: Seat[];
  watchers?: number;
  commitment?: string;
  begun_with?: number;
  created?: Millis;
  now?: Millis;
};

/** The level per seat; `others` for all remaining seats. */
export type Bots = Record<string, Level>;

/** A position before an event of a finished game. The new table continues from there with that game's options. */
export type Position = {
  table: TableId;
  event: number;
};

/** The events of an unfinished game, as in a record. */
export type GameRecord = {
  format: "menagerie-record/1";
  game: string;
  options: Options;
  events: ({
    deal: Options;
  } | {
    chance: string;
  } | {
    seat: Seat;
    do: string;
  })[];
};

/** A game begun elsewhere. The new table continues from its last event. */
export type Brought = {
  record: GameRecord;
};

/** Bots of this level fill the free seats this many seconds after the first person sat down; 0: never. */
export type Fill = {
  after_s?: number;
  level?: Level;
};

export type NewTable = {
  game: string;
  options?: Options;
  /** A seat, or a random free one. */
  seat?: Seat | "any";
  name?: Name;
  luck?: string;
  luck_promise?: LuckPromise;
  bots?: Bots;
  from?: Position | Brought;
  mode?: "live" | "turns";
  open?: boolean;
  hints?: boolean;
  undo_revealed?: boolean;
  pace_ms?: number;
  away_s?: number;
  /** Makes the request safe to repeat. Drawn at random and kept secret. */
  key?: string;
  away_bot?: boolean;
  fill?: Fill;
  clock?: AskedClock | null;
  /** The day of a daily deal, at a table on the device; its options and bots follow from it. */
  daily?: string;
};

export type Join = {
  name: Name;
  /** A seat, or a random free one. */
  seat?: Seat | "any";
  luck?: string;
  luck_promise?: LuckPromise;
  from?: Token;
  /** Makes the request safe to repeat. Drawn at random and kept secret. */
  key?: string;
};

/** Includes the seat and token if a seat was taken. */
export type Seated = {
  table: TableId;
  commitment?: Hash;
  seat?: Seat;
  token?: Token;
};

export type Tables = {
  tables: TableLine[];
  /** By game: how many seats, at any tables, have a person who is there now. Games without any are missing. */
  people: Record<string, number>;
};

export type TableLine = {
  id: TableId;
  game: string;
  title: string;
  options: Options;
  status: "waiting" | "playing";
  mode: "live" | "turns";
  players: number;
  free: number;
  names: string[];
  fills_at: Millis | null;
  created: Millis;
};

export type Games = {
  games: Game[];
};

export type Claim = {
  code: string;
};

export type Mine = {
  tokens: Token[];
};

export type MySeats = {
  seats: MySeat[];
};

export type MySeat = {
  table: TableId;
  seat: Seat;
  game: string;
  title: string;
  status: "waiting" | "playing" | "finished" | "abandoned";
  mode: "live" | "turns";
  names: string[];
  my_turn: boolean;
  finished: boolean;
  created: Millis;
};

export type Enter = {
  password: string;
};

export type ViewAnswer = {
  v: Version;
  view: View | null;
};

export type Opinion = {
  action: string;
  value: number;
  low: number;
  high: number;
  visits: number;
  /** Sentences in the terms of the game. */
  why: Message[];
};

export type Opinions = {
  /** The event of the decision they are about. */
  event?: number;
  opinions: Opinion[];
};

/** How often each seat wins if bots continue by rules of thumb from before that event, with all cards where they are. */
export type Chances = {
  event: number;
  by_seat: number[];
};

/** A decision that was clearly not the best: the winning chance it lost, with a 95 % interval. */
export type Mistake = {
  event: number;
  seat: Seat;
  round: number;
  made: string;
  best: string;
  value: number;
  loss: number;
  low: number;
  high: number;
  /** Why the better action was better. */
  why: Message[];
};

/** points = average (of a random deal) + cards (how much more these cards were worth: luck) + play. */
export type ReviewedSeat = {
  decisions: number;
  as_best: number;
  mistakes: number;
  loss: number;
  points: number;
  average: number;
  cards: number;
  play: number;
};

export type Review = {
  bot: string;
  events: number;
  rounds: number;
  chances: Chances[];
  /** The costliest first, at most twelve. */
  mistakes: Mistake[];
  seats: ReviewedSeat[];
};

/** How many pieces are done; the review itself once all are. */
export type ReviewAnswer = {
  done: number;
  of: number;
  review: Review | null;
};

/** The members of a view that the next event of a lesson changes, and the sentences about it. */
export type LessonFrame = {
  /** The number of events so far. */
  event?: number;
  seat?: Seat | "public" | "all";
  to_act?: Seat[];
  scores?: number[];
  finished?: boolean;
  result?: Result | null;
  round?: number;
  legal?: string[];
  prompt?: Message;
  zones?: Zone[];
  counters?: Counter[];
  facts?: Fact[];
  sheet?: SheetRow[];
  told: Message[];
};

/** One idea of a lesson. Its text is the sentence with its id; the answers to a move are id.right and id.wrong. */
export type LessonStep = {
  id: string;
  /** There is an answer to a wrong move. */
  hint?: boolean;
  /** The move that the learner should make; missing if there is only something to read. */
  move?: string;
  /** By action: why the learner cannot play a card. */
  refusals?: Record<string, {
    rule: string;
    message: Message;
  }>;
  /** The events up to the next step, beginning with the move. */
  frames: LessonFrame[];
};

/** A whole lesson: everything a page needs to show it. */
export type Lesson = {
  game: string;
  title: string;
  seat: Seat;
  names: string[];
  view: View;
  steps: LessonStep[];
};

export type PuzzleSeat = {
  name: string;
  by: string;
};

/** A game that isn't over, with the names of its seats. */
export type PuzzleRecord = {
  format: "menagerie-record/1";
  game: string;
  options: Options;
  seats: PuzzleSeat[];
  events: ({
    deal: Options;
  } | {
    chance: string;
  } | {
    seat: Seat;
    do: string;
  })[];
};

/** What comes of a legal action. */
export type PuzzleTry = {
  do: string;
  /** How much worse than the best action, as a part of the match. */
  loss: number;
  /** What happens after it to the end of the round: actions of the lowest seat to act, and results of chance. */
  line: string[];
};

/** A position in which one action is clearly best. */
export type Puzzle = {
  format: "menagerie-puzzle/1";
  id: string;
  /** The weakest level of bots that finds the best action. */
  level: Level;
  judged: "exact" | "played_on";
  seat: Seat;
  /** Every legal action, the best first, the others by their loss. */
  tries: PuzzleTry[];
  /** Why the best action is best. */
  why: Message[];
  /** The game up to the decision. */
  record: PuzzleRecord;
};

export type Puzzles = {
  puzzles: Puzzle[];
};

/** A try of a daily deal, to its end. */
export type DailyRecord = {
  format: "menagerie-record/1";
  game: string;
  options: Options;
  seats: PuzzleSeat[];
  events: ({
    deal: Options;
  } | {
    chance: string;
  } | {
    seat: Seat;
    do: string;
  } | {
    note: string;
  })[];
  result: {
    scores: number[];
    winners: Seat[];
  };
};

export type DailyBest = {
  scores: number[];
  /** Whether it is the try of this key. */
  own: boolean;
  /** In it the person has seat 0; names are not kept. */
  record: DailyRecord;
};

/** How a try compares with all others of that day. */
export type DailyStanding = {
  /** This one included. */
  tries: number;
  /** How many tries this one is better than. */
  beaten: number;
  /** How many other tries are as good. */
  equal: number;
  /** The part of the other tries that this one is better than, rounded down. */
  percentile: number;
  /** At most three, the best first, and of equal ones the earlier. */
  best: DailyBest[];
};

/** How many decisions of bots are checked; the standing once all are. */
export type DailyAnswer = {
  done: number;
  of: number;
  standing: DailyStanding | null;
};

/** An Ed25519 key in base64url: who signs a request. */
export type PublicKey = string;

/** By Ed25519, in base64url. */
export type Signature = string;

export type Challenge = {
  challenge: string;
  /** How long it can be used, for one request. */
  seconds: number;
};

/** The name of a picture; empty: none. */
export type Avatar = string;

export type PutMe = {
  name: Name;
  avatar?: Avatar;
};

/** The day on which all of it is removed unless the key is used again. */
export type Kept = {
  kept_until: string | null;
};

/** A seat that belongs to the key. */
export type KeptSeat = {
  table: TableId;
  game: string;
  seat: Seat;
  /** Whether the game has ended, with or without a result. */
  over: boolean;
};

export type VaultState = {
  /** 0: nothing was ever put there. */
  version: number;
  /** Of `data`, before base64. */
  bytes: number;
};

/** What the server has of the key that signed the request. */
export type Me = {
  name: string;
  avatar: string;
  seats: KeptSeat[];
  vault: VaultState;
  /** The day on which all of it is removed unless the key is used again. */
  kept_until: string | null;
};

/** Encrypted by the client, in base64. */
export type Sealed = string;

export type Vault = {
  version: number;
  data: Sealed;
};

export type PutVault = {
  /** The version that it was made from; 0 if there was none. */
  version: number;
  /** At most 192 KiB, in base64. */
  data: Sealed;
};

export type VaultVersion = {
  version: number;
};

export type KeepSeat = {
  token: Token;
};

export type Renew = {
  /** The new key. */
  key: PublicKey;
  /** By the new key, of the lines menagerie-renew/1, the old key, the new key and the challenge of this request. */
  signature: Signature;
  name?: Name;
};

export type ExportedSeat = {
  table: TableId;
  game: string;
  seat: Seat;
  token_hash: Hash;
};

/** Everything that the server has of a key. */
export type ExportedMe = {
  format: "menagerie-identity/1";
  key: PublicKey;
  name: string;
  avatar: string;
  last_used: string;
  seats: ExportedSeat[];
  circles: CircleId[];
  vault: Vault;
};

export type CircleId = string;

/** The secret of a circle's link: anyone who knows it may join. */
export type CircleKey = string;

export type CircleName = string;

export type NewCircle = {
  name: CircleName;
};

export type CircleLink = {
  circle: CircleId;
  /** Anyone who knows it may join. Put it behind the # of a link. */
  key: CircleKey;
};

/** One of a person's circles. */
export type CircleLine = {
  circle: CircleId;
  name: string;
  members: number;
  /** How many members look at the circle now. */
  here: number;
  /** How many of its tables wait for players. */
  waiting: number;
};

export type MyCircles = {
  circles: CircleLine[];
};

export type JoinCircle = {
  key: CircleKey;
};

/** The number of a member. No one else in the circle will ever have it. */
export type Membership = {
  member: number;
};

/** What shows that a member asks, for a while. */
export type CircleTicket = string;

export type CircleVisit = {
  ticket: CircleTicket;
  /** How long it is valid. It ends with the server's process, too. */
  seconds: number;
};

export type PutCircle = {
  name?: CircleName;
  /** No one else can join. */
  closed?: boolean;
};

export type CircleMember = {
  member: number;
  name: string;
  avatar: string;
  founder: boolean;
  /** Whether they have looked at the circle in the last 45 seconds. */
  here: boolean;
};

export type CircleTable = {
  table: TableId;
  game: string;
  options: Options;
  state: "waiting" | "playing";
  mode: "live" | "turns";
  /** By seat: null (free), a member's number, "bot", or "guest". */
  seats: (number | "bot" | "guest" | null)[];
  created: Millis;
};

export type CircleChatState = {
  /** The oldest page that is still kept. */
  first: number;
  /** The number after that of the newest page. */
  pages: number;
  /** How many lines there have ever been. */
  lines: number;
};

/** Everything that a page shows of a circle at first. */
export type Circle = {
  circle: CircleId;
  name: string;
  closed: boolean;
  key: CircleKey;
  /** The number of the member who asks. */
  you: number;
  members: CircleMember[];
  /** Those whose games haven't ended, oldest first. */
  tables: CircleTable[];
  /** What the last table was made with, to make another one like it. */
  last: NewTable | null;
  chat: CircleChatState;
  /** Another one whenever anything here is different, also who is here. */
  version: number;
};

export type CircleJoin = {
  /** The member's unless it is given. */
  name?: Name;
  /** A seat, or a random free one. */
  seat?: Seat | "any";
  luck?: string;
  luck_promise?: LuckPromise;
  /** Makes the request safe to repeat. Drawn at random and kept secret. */
  key?: string;
};

export type SayInCircle = {
  text: string;
};

export type SaidInCircle = {
  /** Its number, from 0. There are 50 lines on a page. */
  line: number;
};

export type CircleChatLine = {
  at: Millis;
  member: number;
  name: string;
  text: string;
};

export type CircleChatPage = {
  page: number;
  first: number;
  pages: number;
  lines: CircleChatLine[];
};

/** A quarter of a year in UTC, or all of them. */
export type Season = string;

export type CircleRow = {
  member: number;
  name: string;
  games: number;
  wins: number;
  /** A point for each player behind in a game, and half a point for each who is level. */
  points: number;
};

/** Two members, and how often each was ahead of the other. */
export type CirclePair = {
  a: number;
  b: number;
  /** In which both played. */
  games: number;
  a_ahead: number;
  b_ahead: number;
};

export type CircleStandings = {
  season: Season;
  /** The id of a game, or all. */
  game: string;
  /** Those in which games ended, the newest first. */
  seasons: Season[];
  /** The most points first. */
  rows: CircleRow[];
  pairs: CirclePair[];
};

export type CirclePlayer = {
  /** Null for a bot, and for someone who came by the table's link. */
  member: number | null;
  bot: boolean;
  /** As at the table. */
  name: string;
  place: number;
  /** In the game. */
  score: number;
  /** For the standings. */
  points: number;
};

export type CircleGame = {
  table: TableId;
  game: string;
  ended: string;
  seats: CirclePlayer[];
};

export type CircleGames = {
  page: number;
  first: number;
  pages: number;
  /** At most 50, in the order in which they ended. */
  games: CircleGame[];
};

export type CheckFault = {
  event?: number;
  text: string;
};

/** Whether a record keeps what was committed. */
export type Checked = {
  events: number;
  /** The first thing that does not follow from the committed seed or the rules. */
  wrong?: CheckFault;
};

/** RFC 9457. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail?: string;
  /** The rule's number in the game's RULES.md. */
  rule?: string;
  /** Seconds until the request may be repeated. */
  retry_after?: number;
  message?: Message;
};

export type VersionAnswer = {
  name: string;
  version: string;
  protocol: "menagerie.v1";
};

export type CommandAct = {
  do: string;
  at?: number;
};

/** Whether an act with the same members would be accepted. */
export type CommandJudge = {
  do: string;
  at?: number;
};

export type CommandStart = {
  bots?: Level;
};

export type CommandBot = {
  seat?: Seat;
  level: Level;
};

export type CommandUnseat = {
  seat: Seat;
  /** Keeps anyone at this person's address from sitting down at this table again. */
  keep_out?: boolean;
};

export type CommandRename = {
  name: Name;
};

export type CommandLeave = Record<string, never>;

export type CommandTakeOver = {
  seat?: Seat;
  level?: Level;
};

export type CommandHandBack = Record<string, never>;

export type CommandUndo = Record<string, never>;

export type CommandAnswer = {
  agree: boolean;
};

export type CommandChat = {
  text: string;
};

export type CommandReact = {
  feeling: Feeling;
};

export type CommandMute = {
  seat: Seat;
  muted: boolean;
};

export type CommandSilence = {
  seat: Seat;
  silenced: boolean;
};

export type CommandReport = {
  seat: Seat;
  text: string;
};

export type CommandAbandon = Record<string, never>;

export type CommandOpenLuck = {
  luck: string;
};

export type CommandRematch = {
  luck?: string;
  luck_promise?: LuckPromise;
};

export type CommandMoveLink = Record<string, never>;

export type CommandHints = {
  on: boolean;
};

export type CommandOfferSeat = {
  seat: Seat;
  offered: boolean;
};

export type CommandAnswerSeat = {
  seat: Seat;
  agree: boolean;
};

/** Why the rules do not allow an action. */
export type Refusal = {
  /** The rule's number; missing if the text is not an action of the game at all. */
  rule?: string;
  /** The reason. */
  message: Message;
};

export type AckJudge = {
  /** Null where the action is legal. */
  refusal: Refusal | null;
};

export type AckRematch = {
  table: TableId;
  commitment?: Hash;
  seat: Seat;
  token: Token;
};

export type AckMoveLink = {
  code: string;
  expires: Millis;
};

export type AckNothing = Record<string, never>;

export type FrameHello = {
  t: "hello";
  a: CommandId;
  d: {
    table: TableId;
    token?: Token;
    since?: Version;
  };
};

export type FramePing = {
  t: "ping";
  a: CommandId;
  d: Record<string, never>;
};

export type FrameAct = {
  t: "act";
  a: CommandId;
  d: CommandAct;
};

export type FrameJudge = {
  t: "judge";
  a: CommandId;
  d: CommandJudge;
};

export type FrameStart = {
  t: "start";
  a: CommandId;
  d: CommandStart;
};

export type FrameBot = {
  t: "bot";
  a: CommandId;
  d: CommandBot;
};

export type FrameUnseat = {
  t: "unseat";
  a: CommandId;
  d: CommandUnseat;
};

export type FrameRename = {
  t: "rename";
  a: CommandId;
  d: CommandRename;
};

export type FrameLeave = {
  t: "leave";
  a: CommandId;
  d: CommandLeave;
};

export type FrameTakeOver = {
  t: "take-over";
  a: CommandId;
  d: CommandTakeOver;
};

export type FrameHandBack = {
  t: "hand-back";
  a: CommandId;
  d: CommandHandBack;
};

export type FrameUndo = {
  t: "undo";
  a: CommandId;
  d: CommandUndo;
};

export type FrameAnswer = {
  t: "answer";
  a: CommandId;
  d: CommandAnswer;
};

export type FrameChat = {
  t: "chat";
  a: CommandId;
  d: CommandChat;
};

export type FrameReact = {
  t: "react";
  a: CommandId;
  d: CommandReact;
};

export type FrameMute = {
  t: "mute";
  a: CommandId;
  d: CommandMute;
};

export type FrameSilence = {
  t: "silence";
  a: CommandId;
  d: CommandSilence;
};

export type FrameReport = {
  t: "report";
  a: CommandId;
  d: CommandReport;
};

export type FrameAbandon = {
  t: "abandon";
  a: CommandId;
  d: CommandAbandon;
};

export type FrameRematch = {
  t: "rematch";
  a: CommandId;
  d: CommandRematch;
};

export type FrameOpenLuck = {
  t: "open-luck";
  a: CommandId;
  d: CommandOpenLuck;
};

export type FrameMoveLink = {
  t: "move-link";
  a: CommandId;
  d: CommandMoveLink;
};

export type FrameHints = {
  t: "hints";
  a: CommandId;
  d: CommandHints;
};

export type FrameOfferSeat = {
  t: "offer-seat";
  a: CommandId;
  d: CommandOfferSeat;
};

export type FrameAnswerSeat = {
  t: "answer-seat";
  a: CommandId;
  d: CommandAnswerSeat;
};

/** What a client sends. */
export type ClientFrame = FrameHello | FramePing | FrameAct | FrameJudge | FrameStart | FrameBot | FrameUnseat | FrameRename | FrameLeave | FrameTakeOver | FrameHandBack | FrameUndo | FrameAnswer | FrameChat | FrameReact | FrameMute | FrameSilence | FrameReport | FrameAbandon | FrameRematch | FrameOpenLuck | FrameMoveLink | FrameHints | FrameOfferSeat | FrameAnswerSeat;

/** An event of the game, as the receiver saw it. */
export type GameEvent = {
  deal: true;
} | {
  chance: string | null;
} | {
  seat: Seat;
  do: string | null;
};

export type ChatLine = {
  /** The table's version after this line. */
  n?: Version;
  seat: Seat;
  text: string;
  at: Millis;
};

/** Lines of chat, oldest first. */
export type ChatPage = {
  chat: ChatLine[];
  /** Whether there are older lines. */
  more: boolean;
};

/** Empty if the receiver may not see what changed. */
export type Step = {
  event?: GameEvent;
  told?: Message[];
  view?: ViewChange | View;
  table?: TableChange;
  chat?: ChatLine;
  /** The seats that this seat has muted from now on. */
  muted?: Seat[];
  /** The sentence that everyone at the table reads about it. */
  notice?: Message;
};

export type MissedStep = {
  v: Version;
  d: Step;
};

export type Welcome = {
  seat: Seat | null;
  table: Table;
  view: View | null;
  chat: ChatLine[];
  /** Whether there are older lines. */
  chat_more?: boolean;
  /** The seats that this seat has muted; empty for a spectator. */
  muted?: Seat[];
  missed: MissedStep[] | null;
};

export type FrameWelcome = {
  t: "welcome";
  a?: CommandId;
  v: Version;
  d: Welcome;
};

export type FrameStep = {
  t: "step";
  v: Version;
  d: Step;
};

export type FrameAck = {
  t: "ack";
  a: CommandId;
  v: Version;
  d: AckNothing | AckJudge | AckRematch | AckMoveLink;
};

export type FrameError = {
  t: "error";
  a?: CommandId;
  d: Problem;
};

export type FramePresence = {
  t: "presence";
  d: {
    connected: Seat[];
    watchers: number;
  };
};

export type FrameReaction = {
  t: "reaction";
  d: {
    seat: Seat;
    feeling: Feeling;
  };
};

export type FramePong = {
  t: "pong";
  a: CommandId;
  d: {
    now: Millis;
  };
};

export type FrameClosing = {
  t: "closing";
  d: Problem;
};

/** What the server sends. */
export type ServerFrame = FrameWelcome | FrameStep | FrameAck | FrameError | FramePresence | FrameReaction | FramePong | FrameClosing;

export type BodyAct = {
  a?: CommandId;
  do: string;
  at?: number;
};

export type BodyJudge = {
  a?: CommandId;
  do: string;
  at?: number;
};

export type BodyStart = {
  a?: CommandId;
  bots?: Level;
};

export type BodyBot = {
  a?: CommandId;
  seat?: Seat;
  level: Level;
};

export type BodyUnseat = {
  a?: CommandId;
  seat: Seat;
  /** Keeps anyone at this person's address from sitting down at this table again. */
  keep_out?: boolean;
};

export type BodyRename = {
  a?: CommandId;
  name: Name;
};

export type BodyLeave = {
  a?: CommandId;
};

export type BodyTakeOver = {
  a?: CommandId;
  seat?: Seat;
  level?: Level;
};

export type BodyHandBack = {
  a?: CommandId;
};

export type BodyUndo = {
  a?: CommandId;
};

export type BodyAnswer = {
  a?: CommandId;
  agree: boolean;
};

export type BodyChat = {
  a?: CommandId;
  text: string;
};

export type BodyReact = {
  a?: CommandId;
  feeling: Feeling;
};

export type BodyMute = {
  a?: CommandId;
  seat: Seat;
  muted: boolean;
};

export type BodySilence = {
  a?: CommandId;
  seat: Seat;
  silenced: boolean;
};

export type BodyReport = {
  a?: CommandId;
  seat: Seat;
  text: string;
};

export type BodyAbandon = {
  a?: CommandId;
};

export type BodyOpenLuck = {
  a?: CommandId;
  luck: string;
};

export type BodyRematch = {
  a?: CommandId;
  luck?: string;
  luck_promise?: LuckPromise;
};

export type BodyMoveLink = {
  a?: CommandId;
};

export type BodyHints = {
  a?: CommandId;
  on: boolean;
};

export type BodyOfferSeat = {
  a?: CommandId;
  seat: Seat;
  offered: boolean;
};

export type BodyAnswerSeat = {
  a?: CommandId;
  seat: Seat;
  agree: boolean;
};

export type Done = {
  v: Version;
};

export type DoneJudge = {
  v: Version;
  /** Null where the action is legal. */
  refusal: Refusal | null;
};

export type DoneRematch = {
  v: Version;
  table: TableId;
  commitment?: Hash;
  seat: Seat;
  token: Token;
};

export type DoneMoveLink = {
  v: Version;
  code: string;
  expires: Millis;
};
