/* Parses RFC 8941 dictionaries, the format of UCP-Agent, Signature-Input, Signature, and Content-Digest. */

export type BareItem = string | number | boolean | Buffer | Token;

/** An unquoted word. */
export class Token {
  constructor(readonly text: string) {}
}

export type Parameters = Map<string, BareItem>;

export interface Member {
  /** An item, or the items of an inner list. */
  value: BareItem | { item: BareItem; parameters: Parameters }[];
  parameters: Parameters;
  /** The source text without the name, as covered by a signature. */
  raw: string;
}

/** Undefined if the text is not a dictionary. The last of duplicate names counts. */
export function parseDictionary(text: string): Map<string, Member> | undefined {
  try {
    return new Reader(text).dictionary();
  } catch (error) {
    if (error instanceof NotWellFormed) return undefined;
    throw error;
  }
}

class NotWellFormed extends Error {}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  dictionary(): Map<string, Member> {
    const members = new Map<string, Member>();
    this.skip(/[ ]*/y);
    while (this.at < this.text.length) {
      const name = this.take(/[a-z*][a-z0-9_.*-]*/y);
      members.delete(name);
      members.set(name, this.member());
      this.skip(/[ \t]*/y);
      if (this.at === this.text.length) break;
      this.take(/,/y);
      this.skip(/[ \t]*/y);
      if (this.at === this.text.length) throw new NotWellFormed();
    }
    return members;
  }

  private member(): Member {
    if (this.text[this.at] !== '=') {
      const from = this.at;
      return { value: true, parameters: this.parameters(), raw: this.text.slice(from, this.at) };
    }
    this.at += 1;
    const from = this.at;
    const value = this.text[this.at] === '(' ? this.innerList() : this.bareItem();
    const parameters = this.parameters();
    return { value, parameters, raw: this.text.slice(from, this.at) };
  }

  private innerList(): { item: BareItem; parameters: Parameters }[] {
    const items: { item: BareItem; parameters: Parameters }[] = [];
    this.at += 1;
    for (;;) {
      this.skip(/[ ]*/y);
      if (this.text[this.at] === ')') break;
      items.push({ item: this.bareItem(), parameters: this.parameters() });
      if (!/[ )]/.test(this.text[this.at] ?? '')) throw new NotWellFormed();
    }
    this.at += 1;
    return items;
  }

  private parameters(): Parameters {
    const parameters: Parameters = new Map();
    while (this.text[this.at] === ';') {
      this.at += 1;
      this.skip(/[ ]*/y);
      const name = this.take(/[a-z*][a-z0-9_.*-]*/y);
      let value: BareItem = true;
      if (this.text[this.at] === '=') {
        this.at += 1;
        value = this.bareItem();
      }
      parameters.set(name, value);
    }
    return parameters;
  }

  private bareItem(): BareItem {
    const first = this.text[this.at] ?? '';
    if (first === '"') return this.string();
    if (first === ':') return Buffer.from(this.take(/:[A-Za-z0-9+/=]*:/y).slice(1, -1), 'base64');
    if (first === '?') return this.take(/\?[01]/y) === '?1';
    if (/[-\d]/.test(first)) return Number(this.take(/-?\d{1,15}(?:\.\d{1,3})?/y));
    return new Token(this.take(/[A-Za-z*][A-Za-z0-9!#$%&'*+\-.^_`|~:/]*/y));
  }

  private string(): string {
    const quoted = this.take(/"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y);
    return quoted.slice(1, -1).replace(/\\(["\\])/g, '$1');
  }

  private skip(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    this.at += pattern.exec(this.text)?.[0].length ?? 0;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined || found === '') throw new NotWellFormed();
    this.at += found.length;
    return found;
  }
}
