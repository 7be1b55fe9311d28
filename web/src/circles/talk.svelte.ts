// SPDX-License-Identifier: Apache-2.0
// The chat of a circle, in pages of 50 lines: the newest one is here, earlier ones come when they
// are asked for.
import type { CircleChatLine, CircleChatState } from '../lib/protocol';
import { chat_page, say_in } from './server';

const lines_a_page = 50;
/** Someone who was away for more pages than that begins at the newest one. */
const gap_most = 3;

/** A line with its number, by which it is known. */
export type NumberedLine = CircleChatLine & { line: number };

const numbered = (page: number, lines: CircleChatLine[]): NumberedLine[] =>
  lines.map((one, at) => ({ ...one, line: page * lines_a_page + at }));

export class Talk {
  /** In a row, the oldest first. */
  lines: NumberedLine[] = $state.raw([]);
  /** The member's own, which the server has not taken yet. */
  sending: string[] = $state.raw([]);
  /** The lines of others that have come since the last look, to be read out. */
  news: NumberedLine[] = $state.raw([]);
  first = $state(0);
  private has_looked = false;
  private running: Promise<void> | undefined;

  constructor(private readonly circle: string) {}

  /** The number after that of the last line. */
  private get end(): number {
    return (this.lines.at(-1)?.line ?? -1) + 1;
  }
  get has_earlier(): boolean {
    return this.lines.length > 0 && this.lines[0]!.line > this.first * lines_a_page;
  }

  /** Brings what is new by what the circle tells of its chat. */
  async follow({ first, pages, lines }: CircleChatState, you: number) {
    this.first = first;
    if (lines === this.end && this.has_looked) return;
    await this.running;
    this.running = this.fetch(pages, lines, you).finally(() => (this.running = undefined));
    await this.running;
  }

  private async fetch(pages: number, lines: number, you: number) {
    const before = this.end;
    const from = Math.floor(before / lines_a_page);
    const is_far = !this.has_looked || pages - from > gap_most;
    if (is_far) this.lines = [];
    for (let page = is_far ? Math.max(0, pages - 1) : from; page < pages; ++page) {
      const got = await chat_page(this.circle, page);
      this.add(numbered(got.page, got.lines));
    }
    const is_news = ({ line, member }: NumberedLine) => line >= before && member !== you;
    this.news = this.has_looked && lines > before ? this.lines.filter(is_news) : [];
    this.has_looked = true;
  }

  private add(more: NumberedLine[]) {
    const all = new Map([...this.lines, ...more].map((one) => [one.line, one]));
    this.lines = [...all.values()].sort((one, other) => one.line - other.line);
  }

  async earlier() {
    const [oldest] = this.lines;
    if (!oldest) return;
    const got = await chat_page(this.circle, Math.floor((oldest.line - 1) / lines_a_page));
    this.add(numbered(got.page, got.lines));
  }

  /** It is in sight at once. */
  async say(text: string, as: { member: number; name: string }) {
    this.sending = [...this.sending, text];
    try {
      const { line } = await say_in(this.circle, text);
      // Lines of others that came before it are fetched first.
      if (line === this.end) this.add([{ ...as, text, at: Date.now(), line }]);
    } finally {
      const at = this.sending.indexOf(text);
      this.sending = this.sending.filter((_, i) => i !== at);
    }
  }
}
