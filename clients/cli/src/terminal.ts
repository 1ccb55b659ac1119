import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Interrupted } from './errors.js';
import { cell, table } from '../../../src/cli/terminal-table.js';
import type { Explained } from './errors.js';

const WIDTH = 200;
const ESCAPE = '\u001b';
/** What a terminal would interpret, except our colors: agents wrote much of the text. */
// eslint-disable-next-line no-control-regex -- escape sequences begin with one
const FOREIGN_CONTROL = /(?!\u001b\[(?:[012]|3[123])m)[\p{Cc}\p{Cf}](?<![\n\t])/gu;
const COLORS = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** The standard streams. Never prints one of the secrets that it knows. */
export class Terminal {
  private readonly secrets = new Set<string>();

  constructor(
    readonly json: boolean,
    private readonly colorless: boolean,
  ) {
    // a reader such as `head` that closes the pipe early has what it wants
    for (const stream of [process.stdout, process.stderr])
      stream.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EPIPE') throw error;
        process.exit();
      });
  }

  get width(): number {
    return process.stdout.columns ?? WIDTH;
  }

  /** Whether somebody can answer a question. */
  get canAsk(): boolean {
    return process.stdin.isTTY === true && process.stderr.isTTY === true && !this.json;
  }

  /** Replaces a key in everything that is printed from now on. */
  conceal(secret: string | undefined): void {
    if (secret) this.secrets.add(secret);
  }

  /** Prints what the command is for. */
  say(line: string): void {
    process.stdout.write(`${this.safe(line, process.stdout)}\n`);
  }

  /** Prints anything else. */
  note(line: string): void {
    process.stderr.write(`${this.safe(line, process.stderr)}\n`);
  }

  /** For work that takes long; only on a terminal. */
  progress(line: string): void {
    if (process.stderr.isTTY && !this.json) this.note(this.paint('dim', line, process.stderr));
  }

  /** The result: as one JSON document with `--json`, or in words. */
  result(value: unknown, inWords: () => string): void {
    this.say(this.json ? jsonText(value) : inWords().replace(/\n$/, ''));
  }

  /** One line of a stream. */
  streamed(value: unknown, inWords: () => string): void {
    this.say(this.json ? jsonText(value, 0) : inWords());
  }

  table(heads: readonly string[], rows: unknown[][], right: readonly number[] = []): string {
    if (rows.length === 0) return 'none';
    const cells = rows.map((row) => row.map(cell));
    const paint = (padded: string, row: number): string => (row === 0 ? this.paint('bold', padded) : padded);
    return table(
      heads.map((head) => head.toUpperCase()),
      cells,
      this.width,
      { right, paint },
    );
  }

  /** Names and values, one pair a line; pairs without a value are left out. */
  pairs(entries: Record<string, unknown>): string {
    const shown = Object.entries(entries).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    );
    const width = Math.max(0, ...shown.map(([name]) => name.length));
    return shown
      .map(([name, value]) => `${this.paint('dim', name.padEnd(width))}  ${cell(value)}`)
      .join('\n');
  }

  paint(color: keyof typeof COLORS, painted: string, stream: { isTTY?: boolean } = process.stdout): string {
    if (!stream.isTTY || this.colorless) return painted;
    return `${ESCAPE}[${COLORS[color]}m${painted}${ESCAPE}[0m`;
  }

  error(error: Explained): void {
    const { exit: _, ...members } = error;
    if (this.json) return this.note(jsonText({ error: members }, 0));
    const red = this.paint('red', 'error:', process.stderr);
    this.note(`${red} ${cell(error.message)} (${error.code})`);
    if (error.allowed_actions) this.note(`  possible now: ${error.allowed_actions.join(', ') || 'nothing'}`);
    if (error.next) this.note(`  next: ${cell(error.next)}`);
    if (error.request_id) this.note(`  request: ${error.request_id}`);
  }

  /** True if the user answers yes; anything else is no. */
  async confirm(question: string): Promise<boolean> {
    return /^y(es)?$/i.test((await this.ask(`${question} [y/N] `)).trim());
  }

  /** Reads a line; `hidden` shows nothing of what is typed. */
  ask(question: string, hidden = false): Promise<string> {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const reader = createInterface({
      input: process.stdin,
      output: hidden ? silent : process.stderr,
      terminal: true,
    });
    // the terminal shows what is typed until the reader has taken over
    process.stderr.write(oneLine(question));
    return new Promise((resolve, reject) => {
      reader.once('SIGINT', () => reader.close());
      reader.once('line', (line) => {
        resolve(line);
        reader.close();
      });
      reader.once('close', () => {
        if (hidden) process.stderr.write('\n');
        reject(new Interrupted());
      });
    });
  }

  /** All of standard input. */
  input(): Promise<string> {
    return text(process.stdin);
  }

  private safe(line: string, stream: { isTTY?: boolean }): string {
    let shown = stream.isTTY ? line.replace(FOREIGN_CONTROL, '') : line;
    for (const secret of this.secrets) shown = shown.replaceAll(secret, '[key]');
    return shown;
  }
}

/** JSON in which characters that a terminal or an editor would interpret are escaped, as JSON allows for any character. */
export const jsonText = (value: unknown, indent = 2): string =>
  JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\u2028\u2029\p{Cf}]/gu, (found) =>
    Array.from(
      { length: found.length },
      (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

/** The same for text of others inside a line, which may contain no line breaks and colors. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\s]/gu, ' ');
