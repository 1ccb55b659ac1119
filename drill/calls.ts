import { setTimeout as sleep } from 'node:timers/promises';

export interface Party {
  agentId: string;
  key: string;
}

/** The operator of the service. */
export interface Operator {
  adminToken: string;
}

type Caller = Party | Operator | undefined;

export type Answer = Record<string, unknown>;

const PAUSE_MS = 50;
/** How long a client waits for a response. */
export const PATIENCE_MS = 10_000;

/** What all callers experienced. */
export class Tally {
  answered = 0;
  /** The number of failed attempts by cause: a status or a connection error. */
  readonly failures = new Map<string, number>();
  /** The longest wait for a response, including retries. */
  longestWaitMs = 0;
  /** How many writes succeeded. */
  written = 0;
  /** The longest period without a successful write. */
  longestGapMs = 0;
  private lastWriteAt?: number;

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  wrote(): void {
    const now = performance.now();
    this.longestGapMs = Math.max(this.longestGapMs, now - (this.lastWriteAt ?? now));
    this.lastWriteAt = now;
    this.written++;
  }

  add(how: string): void {
    this.failures.set(how, (this.failures.get(how) ?? 0) + 1);
  }
}

/** A refusal that a retry does not change. */
class Refused extends Error {}

/** A well-behaved client: retries until there is a response. Its Idempotency-Keys make retries safe. */
export class Calls {
  private stopped = false;
  private made = 0;

  constructor(
    readonly url: string,
    readonly name: string,
    readonly tally = new Tally(),
    /** The pause between a response and the next call. */
    private readonly paceMs = 0,
  ) {}

  get over(): boolean {
    return this.stopped;
  }

  stop(): void {
    this.stopped = true;
  }

  /** Undefined once it was stopped. */
  async insist(as: Caller, path: string, body: object): Promise<Answer | undefined> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': `${this.name}-${this.made++}` };
    return this.until(as, path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  read(as: Caller, path: string): Promise<Answer | undefined> {
    return this.until(as, path, { headers: {} });
  }

  private async until(as: Caller, path: string, call: RequestInit): Promise<Answer | undefined> {
    const askedAt = performance.now();
    while (!this.stopped) {
      const answer = await this.attempt(as, path, call);
      if (answer) {
        this.tally.answered++;
        if (call.method === 'POST') this.tally.wrote();
        this.tally.longestWaitMs = Math.max(this.tally.longestWaitMs, performance.now() - askedAt);
        if (this.paceMs > 0) await sleep(this.paceMs);
        return answer;
      }
      await sleep(PAUSE_MS);
    }
    return undefined;
  }

  private async attempt(as: Caller, path: string, call: RequestInit): Promise<Answer | undefined> {
    const headers = { ...call.headers, ...credentialOf(as) };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(this.url + path, { ...call, headers, signal });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text) as Answer;
      // the previous attempt is still running although its response was lost, which is not a failure of this attempt
      if (answer.status === 409 && text.includes('"idempotency_in_progress"')) return undefined;
      if (answer.status < 500 && answer.status !== 429) throw new Refused(`${path}: ${text}`);
      this.tally.add(named(answer));
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.tally.add(`no answer (${reasonOf(error)})`);
    }
    return undefined;
  }
}

function credentialOf(caller: Caller): Record<string, string> {
  if (!caller) return {};
  return 'key' in caller ? { 'x-api-key': caller.key } : { 'x-admin-token': caller.adminToken };
}

function named({ status, headers }: Response): string {
  return headers.has('retry-after') ? `${status} with Retry-After` : String(status);
}

function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string; message?: string }; name?: string };
  return cause?.code ?? cause?.message ?? name ?? 'unknown';
}
