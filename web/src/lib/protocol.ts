// SPDX-License-Identifier: Apache-2.0
// Written by scripts/types.mjs from docs/protocol/schemas.json.

/** A seat, clockwise from 0. */
export type Seat = number;

export type TableId = string;

/** The secret of a seat. */
export type Token = string;

/** Chosen by the client, fresh for each command. */
export type CommandId = string;

/** Changes of the table so far. */
export type Version = number;

/** SHA-256 in hexadecimal. */
export type Hash = string;

/** The hash of luck that its owner opens at the start; see FAIRNESS.md. */
export type LuckPromise = string;

/** Milliseconds since 1970, or of a duration. */
export type Millis = number;

export const levels = ["novice", "easy", "steady", "normal", "strong"] as const;
/** How well a bot plays. */
export type Level = (typeof levels)[number];

export const feelings = ["applause", "laughter", "surprise", "oops", "thanks", "luck"] as const;
/** What a seat shows of how it feels. */
export type Feeling = (typeof feelings)[number];

/** A person's name. Control characters are removed, blanks joined. */
export type Name = string;

/** The value of an option. */
export type Value = null | boolean | number | string | (string | string[])[];

export type Options = Record<string, Value>;

/** Time to think: a bank a seat, what each move adds, a limit a move; 0 is none. */
export type Clock = {
  bank_ms: number;
  increment_ms: number;
  move_ms: number;
};

/** What is left out of a clock is 0. */
export type AskedClock = {
  bank_ms?: number;
  increment_ms?: number;
  move_ms?: number;
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
};

/** A suit, by the letter with which its cards are written. A sign is the name of a small picture. */
export type SuitLook = {
  letter: string;
  /** A term. */
  name: string;
  tone: "red" | "yellow" | "green" | "blue" | "purple" | "black" | "orange" | "slate" | "sky" | "gold";
  sign: string;
};

/** A small sign that is printed on a card and counts; less than 0: it is lost. */
export type Mark = {
  sign: string;
  count: number;
  label: Message;
};

export type CardLook = {
  /** Its text in actions. */
  card: string;
  /** The letter of one. */
  suit: string;
  number: number;
  name: Message;
  /** The sign of its picture, where that is not its suit's. */
  figure?: string;
  /** A sign that stands in place of the number. */
  index?: string;
  /** One or two letters that stand in place of the number: K. */
  corner?: string;
  marks?: Mark[];
  /** A term: what it can do, where that is more than its number says. */
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

/** How a counter is drawn, and whether a round is told by it. */
export type CounterLook = {
  /** The id of one. */
  counter: string;
  /** Of this round: a count, tricks won, or a prize, which is worth much; the score; what the round has brought so far (gain); what is left to be used (supply); one or none (token); what another is held against (measure); how many cards are held (hand); or what is said in another way (aside). */
  kind: "count" | "tricks" | "prize" | "score" | "gain" | "supply" | "token" | "measure" | "hand" | "aside";
  /** A 0 is not worth a word. */
  only_if_any?: boolean;
  sign?: string;
  /** The id of a counter that stands beside it: 2/5. */
  of?: string;
  /** The id of a counter that says how many are missing: 2/5 where it says 3. */
  missing?: string;
  /** The id of a counter that it is multiplied by: 2x5. */
  times?: string;
  /** The id of a counter; it is not drawn where that one is there. */
  unless?: string;
};

/** Where a fact of the table is drawn. */
export type FactLook = {
  /** The id of one, without what follows a slash where there is one a seat. */
  fact: string;
  /** In the midst of the table: plain, or key, which stands first; or not there (aside): who took the last trick (winner), a mark at the seats that it names, which may be out of the round, the suit of a seat, the suits that a seat lacks, or that all hands are open. */
  kind: "plain" | "key" | "aside" | "winner" | "mark" | "out" | "suit" | "lacks" | "open";
  sign?: string;
  tone?: "red" | "yellow" | "green" | "blue" | "purple" | "black" | "orange" | "slate" | "sky" | "gold";
  /** A term: a letter or a short word, as a mark. */
  brief?: string;
};

/** What a note on a card says that is seen without it. */
export type NoteLook = {
  /** The id of the message that is said of a card. */
  note: string;
  /** The card took the trick, or its face or its place shows it already. */
  kind: "winner" | "seen";
};

/** What a sentence of the log tells that has a place of its own. */
export type LogLook = {
  /** The id of a message of the log. */
  entry: string;
  /** It tells who took a trick, that a round begins or is over, or what decided between those who have equally many points. */
  kind: "trick" | "round" | "decision";
};

/** How an action is written, and the sentence that says it. */
export type ActionForm = {
  /** Words that stand for themselves, and what the sentence is given: {card}, {seat}, {tile}, {number}, {suit}, {pile}; {taken:card} where it has a name of its own. */
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
  /** The name of who played it. */
  by?: string;
  /** A term. */
  note?: string;
  /** It takes the trick. */
  won?: boolean;
  /** It counts for nothing. */
  out?: boolean;
  tile?: string;
  /** The tile is satisfied, or not. */
  yes?: boolean;
  /** One's own marker lies on it. */
  marked?: boolean;
  /** A term. */
  says?: string;
};

/** What is drawn beside a rule. */
export type Example = {
  /** Its number. */
  rule: string;
  items: ExampleItem[];
  /** A term. */
  text: string;
};

/** What draws and names a game for a client that does not know it. */
export type Description = {
  suits: SuitLook[];
  /** All there are, in the order in which a hand is laid. */
  cards: CardLook[];
  tiles: TileLook[];
  /** Those that matter most first; one that is missing is a count. */
  counters: CounterLook[];
  /** Those of a kind in this order; one that is missing is plain. */
  facts: FactLook[];
  /** Those that need not be written beside a card. */
  notes: NoteLook[];
  log: LogLook[];
  /** The first form that fits an action is meant. */
  actions: ActionForm[];
  signs: SignMeaning[];
  examples: Example[];
  cover: Cover;
  /** The fewest points win, and not the most. */
  fewest_win?: boolean;
  /** How many teams there are. With two, seats 0 and 2 are partners. */
  teams?: number;
  /** Pictures that the game brings, by their signs: outlines as in the attribute d of a path in SVG, 512 units square. */
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
  /** What its rulebook advises for the first time; missing where it advises nothing. */
  first_game?: {
    options: Options;
    advice: string;
  };
  /** What it is like, in one sentence. */
  line?: string;
  /** Whether it has a lesson. */
  lesson: boolean;
  /** How many puzzles it has. */
  puzzles: number;
  description: Description;
  /** Markdown; only in the answer for one game. */
  rules?: string;
};

/** What stands in a message: a number as it is, all else by its kind. */
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

/** A sentence or a part of one: an id of the game's catalogue, and what stands in it. */
export type Message = {
  id: string;
  args?: Record<string, Argument>;
};

export type Card = {
  /** Its text in actions; null where its face is not known. */
  card: string | null;
  face: "up" | "down";
  back?: string;
  note?: Message;
  by?: Seat;
  markers?: Seat[];
};

/** Cards in their order; or how many there are, all face down and unknown. */
export type Cards = Card[] | number;

/** A place where cards lie. */
export type Zone = {
  id: string;
  label?: Message;
  owner: Seat | null;
  layout: "fan" | "row" | "pile" | "trick" | "grid";
  /** By which actions name this one of its owner's. */
  number?: number;
  cards: Cards;
};

/** A number a seat. */
export type Counter = {
  id: string;
  label: Message;
  by_seat: (number | null)[];
};

/** A fact of the whole table. */
export type Fact = {
  id: string;
  label: Message;
  /** Of whom it is, where there is one a seat. */
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

/** All that one onlooker may know of a game. */
export type View = {
  game: string;
  options: Options;
  /** How many events there were. */
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
  /** A new one: its place among all. */
  at?: number;
  label?: Message;
  owner?: Seat | null;
  layout?: "fan" | "row" | "pile" | "trick" | "grid";
  /** By which actions name this one of its owner's. */
  number?: number;
  cards?: Cards;
  /** Of the cards as they were, `gone` go at a place, and `come` come there. */
  splice?: {
    at: number;
    gone?: number;
    come?: Card[];
  };
  /** The cards are those that the zone of this id had before. */
  cards_of?: string;
};

export type CounterChange = {
  id: string;
  /** A new one: its place among all. */
  at?: number;
  label?: Message;
  by_seat?: (number | null)[];
};

export type FactChange = {
  id: string;
  /** A new one: its place among all. */
  at?: number;
  label?: Message;
  /** Of whom it is, where there is one a seat. */
  seat?: Seat;
  text?: Message;
};

/** What is not as it was in the view before. */
export type ViewChange = {
  /** How many events there were. */
  event: number;
  to_act?: Seat[];
  scores?: number[];
  finished?: boolean;
  result?: Result | null;
  round?: number;
  legal?: string[];
  prompt?: Message;
  sheet?: SheetRow[];
  /** All, where their order is another than before. */
  zone_ids?: string[];
  /** The places of those that are no more. */
  zone_gone?: number[];
  zones?: ZoneChange[];
  /** All, where their order is another than before. */
  counter_ids?: string[];
  /** The places of those that are no more. */
  counter_gone?: number[];
  counters?: CounterChange[];
  /** All, where their order is another than before. */
  fact_ids?: string[];
  /** The places of those that are no more. */
  fact_gone?: number[];
  facts?: FactChange[];
};

export type TableSeat = {
  kind: "free" | "person" | "bot";
  name: string;
  level: Level | null;
  stand_in: Level | null;
  /** By the host: nobody hears this seat. */
  silenced?: boolean;
  /** What was promised is shown from the start on. */
  luck: string;
  /** Empty: this seat promised no luck. */
  luck_promise?: string;
  bank_ms: number | null;
  deadline: number | null;
  /** A bot's seat that anybody may take, by the host. */
  offered?: boolean;
  /** A bot's seat that a person has left, who may ask for it. */
  left?: boolean;
  /** A free seat of a rematch, for the person of this name who had it before. No one else can sit down there until someone at the table frees it with unseat. */
  held_for?: string;
};

/** Somebody asks for a seat whose token is lost. */
export type SeatRequest = {
  seat: Seat;
  name: string;
  agreed: Seat[];
  until: Millis;
};

export type AskSeat = {
  seat: Seat;
  name: Name;
  /** Drawn at random, kept secret: the token is had by it. */
  key: string;
};

export type GivenSeat = {
  key: string;
};

export type Undo = {
  seat: Seat;
  event: number;
  waiting: Seat[];
  /** Cards that have come to light since that decision. */
  seen?: string[];
  /** How many cards that seat has seen since that not everyone sees. */
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
  /** By seat, empty where there is none. */
  luck_promises?: string[];
  /** Who promised luck and did not open it. */
  left_out?: Seat[];
};

/** All seats are taken: whose luck is waited for, and until when. */
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
  /** Several people may take back also what something came to light after. */
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
  /** Whether hints may be asked for now. */
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
  /** Several people may take back also what something came to light after. */
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
  /** Whether hints may be asked for now. */
  hints?: boolean;
  seat_requests?: SeatRequest[];
  connected?: Seat[];
  watchers?: number;
  commitment?: string;
  begun_with?: number;
  created?: Millis;
  now?: Millis;
};

/** Levels by seat, and of all seats left as `others`. */
export type Bots = Record<string, Level>;

/** Before an event of a game that is over: the new table goes on from there, by its options. */
export type Position = {
  table: TableId;
  event: number;
};

/** What happened in a game that is not over, as a record has it. */
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

/** A game that was begun elsewhere: the new table goes on from its end. */
export type Brought = {
  record: GameRecord;
};

/** Bots of a level take the free seats so many seconds after the first person sat down; 0: never. */
export type Fill = {
  after_s?: number;
  level?: Level;
};

export type NewTable = {
  game: string;
  options?: Options;
  /** A seat, or a free one drawn by lot. */
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
  /** Makes the request repeatable: drawn at random, kept secret. */
  key?: string;
  away_bot?: boolean;
  fill?: Fill;
  clock?: AskedClock | null;
  /** The daily deal of that day, at a page's own table; options and bots follow. */
  daily?: string;
};

export type Join = {
  name: Name;
  /** A seat, or a free one drawn by lot. */
  seat?: Seat | "any";
  luck?: string;
  luck_promise?: LuckPromise;
  from?: Token;
  /** Makes the request repeatable: drawn at random, kept secret. */
  key?: string;
};

/** Seat and token are there if one sat down. */
export type Seated = {
  table: TableId;
  commitment?: Hash;
  seat?: Seat;
  token?: Token;
};

export type Tables = {
  tables: TableLine[];
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
  /** Of the decision that they are about. */
  event?: number;
  opinions: Opinion[];
};

/** How often each seat wins when bots play on by rules of thumb from before that event, all cards as they lie. */
export type Chances = {
  event: number;
  by_seat: number[];
};

/** A decision that was clearly not the best: what it lost, as a part of the match, with its 95 % interval. */
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

/** points = average (what an average deal brings) + cards (what these were worth more: luck) + play. */
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
  /** The dearest first, at most twelve. */
  mistakes: Mistake[];
  seats: ReviewedSeat[];
};

/** How many of its pieces are done; the review once all are. */
export type ReviewAnswer = {
  done: number;
  of: number;
  review: Review | null;
};

/** The members of a view that the next event of a lesson changes, and what is told of it. */
export type LessonFrame = {
  /** How many events there were. */
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

/** One idea of a lesson. Its words are those of its id; to a move, those of id.right or id.wrong. */
export type LessonStep = {
  id: string;
  /** There is something to say to another move. */
  hint?: boolean;
  /** What the learner is to do; without it there is only to look. */
  move?: string;
  /** Why the cards before the learner may not be played, by action. */
  refusals?: Record<string, {
    rule: string;
    message: Message;
  }>;
  /** The events from here to the next step, the move first. */
  frames: LessonFrame[];
};

/** A whole lesson: everything that a page needs to give it. */
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

export type CheckFault = {
  event?: number;
  text: string;
};

/** Whether a record is what was promised. */
export type Checked = {
  events: number;
  /** The first thing that is not what the promised seed gives, or the rules. */
  wrong?: CheckFault;
};

/** RFC 9457. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail?: string;
  /** Number in the game's rules. */
  rule?: string;
  /** Seconds until it may be tried again. */
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

/** What would come of an act of the same members. */
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
  /** Nobody from there may sit down here again. */
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
  /** Its number; none where the text is no action of the game at all. */
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

/** What happened in the game, as the receiver saw it. */
export type GameEvent = {
  deal: true;
} | {
  chance: string | null;
} | {
  seat: Seat;
  do: string | null;
};

export type ChatLine = {
  /** The version that the line made. */
  n?: Version;
  seat: Seat;
  text: string;
  at: Millis;
};

/** Lines of chat, oldest first. */
export type ChatPage = {
  chat: ChatLine[];
  /** There are older ones. */
  more: boolean;
};

/** Empty where the receiver may not see what changed. */
export type Step = {
  event?: GameEvent;
  told?: Message[];
  view?: ViewChange | View;
  table?: TableChange;
  chat?: ChatLine;
  /** Whom this seat does not hear from now on. */
  muted?: Seat[];
  /** What everybody at the table is told of it, in a sentence. */
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
  /** There are older lines. */
  chat_more?: boolean;
  /** Whom this seat does not hear; a spectator has none. */
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
  /** Nobody from there may sit down here again. */
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
