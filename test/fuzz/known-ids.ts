import { ID_PREFIXES } from '../../src/kernel/ids';

const ID = /^([a-z]+)_[0-9a-hjkmnp-tv-z]{32}$/;
/** The IDs in documented examples. */
const MADE_UP = /_01k9zt4v8m/;
const PREFIXES = new Set<string>(Object.values(ID_PREFIXES));

/** A placeholder for a value that only the running service knows: the nth newest of its kind. */
export const reference = (kind: string, nth: number): string => `‹${kind}:${nth}›`;
const REFERENCE = /‹([\w -]+):(\d+)›/g;

/** Who created a record, and the path parameters used: `/dens/{slug}/posts` knows the den of its post. */
export interface Origin {
  caller: string;
  path: Record<string, string>;
}

/** Small enough that a recent ID is likely, large enough that older records, which are further along, occur too. */
const REMEMBERED = 40;

/**
 * IDs that the service returned, by kind, and to whom. Requests use them to get further than a 404, and so that one
 * operation is called with what another created.
 */
export class KnownIds {
  private readonly byKind = new Map<string, string[]>();
  private readonly origins = new Map<string, Origin>();
  private made = 0;
  private readonly seenBy = new Map<string, Set<string>>();

  add(kind: string, value: string): void {
    const values = this.byKind.get(kind) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > REMEMBERED) values.shift();
    this.byKind.set(kind, values);
  }

  /** Forgets everything, since the callers that received the IDs are gone. */
  forget(): void {
    for (const memory of [this.byKind, this.origins, this.seenBy]) memory.clear();
  }

  /** Replaces all known values of a kind. */
  replace(kind: string, values: string[]): void {
    this.byKind.set(kind, values);
  }

  /** Learns everything that looks like an ID in an answer, unless the request contained it. */
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

  /** The response to a creation contains the new record's ID, and no other new one. */
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
      if (!asked.includes(value)) this.addSeen(caller, value);
    } else if (/^INV-\w{4}-\w{4}$/.test(value)) this.add('invite', value);
    else if (member === 'slug' && path.startsWith('/'))
      this.add(`slug ${/dens|skills|articles/.exec(path)?.[0]}`, value);
    else if (/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value))
      if (member === 'id' || member === 'taskId') this.add('task', value);
  }

  /** Marks an ID as known to its owners: the cast created it for them. */
  give(id: string, ...owners: string[]): void {
    this.add(ID.exec(id)?.[1] ?? '', id);
    for (const owner of owners) this.addSeen(owner, id);
  }

  private addSeen(caller: string, id: string): void {
    this.seenBy.set(caller, (this.seenBy.get(caller) ?? new Set()).add(id));
  }

  /** Everyone who received this ID in an answer, first one first. */
  recipientsOf(id: string): string[] {
    return [...this.seenBy].filter(([, ids]) => ids.has(id)).map(([caller]) => caller);
  }

  hasReceived(caller: string, id: string): boolean {
    return this.seenBy.get(caller)?.has(id) ?? false;
  }

  /** Replaces every placeholder with its current value. */
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
