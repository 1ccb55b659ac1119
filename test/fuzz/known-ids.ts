import { ID_PREFIXES } from '../../src/kernel/ids';

const ID = /^([a-z]+)_[0-9a-hjkmnp-tv-z]{32}$/;
/** The ids of the examples in documents and samples. */
const MADE_UP = /_01k9zt4v8m/;
const PREFIXES = new Set<string>(Object.values(ID_PREFIXES));

/** Written into a request in place of a value that only the running service can give: the nth newest of its kind. */
export const reference = (kind: string, nth: number): string => `‹${kind}:${nth}›`;
const REFERENCE = /‹([\w -]+):(\d+)›/g;

/** Who made a record, and with what in the path: `/dens/{slug}/posts` knows the den of its post. */
export interface Origin {
  caller: string;
  path: Record<string, string>;
}

/** So that a newest one is likely, and older ones, which have come further, happen. */
const REMEMBERED = 40;

/**
 * What the service has named in its answers, by kind, and to whom. Requests are made of it, so that they get further
 * than to a 404, and one operation is called with what another has made.
 */
export class KnownIds {
  private readonly byKind = new Map<string, string[]>();
  private readonly origins = new Map<string, Origin>();
  private made = 0;
  private readonly told = new Map<string, Set<string>>();

  add(kind: string, value: string): void {
    const values = this.byKind.get(kind) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > REMEMBERED) values.shift();
    this.byKind.set(kind, values);
  }

  /** Those whom it was named to are not there any more. */
  forget(): void {
    for (const memory of [this.byKind, this.origins, this.told]) memory.clear();
  }

  /** What was known of the kind is of no use any more. */
  replace(kind: string, values: string[]): void {
    this.byKind.set(kind, values);
  }

  /** Everything that looks like an id in an answer to somebody who did not name it first. */
  learn(caller: string, path: string, asked: string, body: unknown): void {
    const stack: [member: string, value: unknown][] = [['', body]];
    for (let top = stack.pop(); top; top = stack.pop()) {
      const [member, value] = top;
      if (typeof value === 'string') this.learnText(caller, path, asked, member, value);
      else if (typeof value === 'object' && value !== null)
        for (const [name, inner] of Object.entries(value))
          stack.push([Array.isArray(value) ? member : name, inner]);
    }
  }

  /** An answer to who made something new names it, and nothing else that is new. */
  learnMade(origin: Origin, asked: string, body: unknown): void {
    for (const [member, value] of Object.entries(body ?? {}))
      if (typeof value === 'string' && !asked.includes(value) && (ID.test(value) || member === 'slug'))
        this.origins.set(value, origin);
  }

  originOf(value: string): Origin | undefined {
    return this.origins.get(value);
  }

  private learnText(caller: string, path: string, asked: string, member: string, value: string): void {
    const prefix = ID.exec(value)?.[1];
    if (MADE_UP.test(value)) return;
    if (prefix && PREFIXES.has(prefix)) {
      this.add(prefix, value);
      if (!asked.includes(value)) this.tell(caller, value);
    } else if (/^INV-\w{4}-\w{4}$/.test(value)) this.add('invite', value);
    else if (member === 'slug' && path.startsWith('/'))
      this.add(`slug ${/dens|skills|articles/.exec(path)?.[0]}`, value);
    else if (/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value))
      if (member === 'id' || member === 'taskId') this.add('task', value);
  }

  /** Theirs, though no answer has said so: the cast made it for them. */
  give(id: string, ...owners: string[]): void {
    this.add(ID.exec(id)?.[1] ?? '', id);
    for (const owner of owners) this.tell(owner, id);
  }

  private tell(caller: string, id: string): void {
    this.told.set(caller, (this.told.get(caller) ?? new Set()).add(id));
  }

  /** Whoever has met it in an answer, the first first. */
  toldTo(id: string): string[] {
    return [...this.told].filter(([, ids]) => ids.has(id)).map(([caller]) => caller);
  }

  wasTold(caller: string, id: string): boolean {
    return this.told.get(caller)?.has(id) ?? false;
  }

  /** The text with every reference replaced by what it refers to now. */
  resolve(text: string): string {
    return text.replace(REFERENCE, (_, kind: string, nth: string) => this.nth(kind, Number(nth)));
  }

  private nth(kind: string, nth: number): string {
    if (kind.startsWith('new')) return `${kind.replace(' ', '-')}-${++this.made}`;
    const values = this.byKind.get(kind) ?? [];
    if (values.length > 0) return values[values.length - 1 - (nth % values.length)] as string;
    return PREFIXES.has(kind) ? `${kind}_${'0'.repeat(32)}` : 'none-yet';
  }
}
