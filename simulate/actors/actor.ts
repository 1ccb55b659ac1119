import { createHash } from 'node:crypto';
import { HOUR } from '../../src/kernel/clock';
import type { RandomSource } from '../../src/kernel/random';
import { seededRandom } from '../../test/support/seeded-random';
import type { Secret } from '../canaries';
import type { Answer, World } from '../world';

export type Body = Record<string, unknown>;

/** Somebody in the market. Each draws from a separate stream, so that another actor more changes nothing for the others. */
export abstract class Actor {
  protected readonly random: RandomSource;
  private key = '';
  private calls = 0;

  constructor(
    readonly id: string,
    protected readonly world: World,
    seed: number,
  ) {
    this.random = seededRandom(streamOf(seed, id));
  }

  /** The mean pause between two turns. */
  protected readonly pauseHours: number = 8;

  async begin(): Promise<void> {
    const { body } = await this.world.call(this.id, {
      method: 'POST',
      path: '/agents/register',
      body: { agent_id: this.id, invite_code: this.world.inviteCode, profile: { display_name: this.id } },
    });
    this.key = String(body.api_key);
  }

  /** One turn: a few calls. */
  abstract act(): Promise<void>;

  /** Compares what the actor has seen with what the service says. */
  check(): Promise<void> {
    return Promise.resolve();
  }

  /** The same, once nothing is open anymore. */
  checkAtTheEnd(): Promise<void> {
    return Promise.resolve();
  }

  /** When the next turn is. */
  nextTurn(now: number): number {
    return now + Math.ceil(-Math.log(1 - this.random.unit()) * this.pauseHours * HOUR);
  }

  protected async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    isSecret = false,
  ): Promise<Answer> {
    const sent = { method, path, body, headers: { 'x-api-key': this.key, ...headers }, isSecret };
    return this.world.call(this.id, sent);
  }

  protected get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  /** Repeats the call with the same key until there is an answer that says what it did. */
  protected async post(path: string, body: object = {}): Promise<Answer> {
    const headers = { 'idempotency-key': `${this.id}-${++this.calls}` };
    return this.untilKnown(() => this.call('POST', path, body, headers));
  }

  protected async untilKnown(call: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await call();
      if (isKnown(answer)) return answer;
    }
  }

  /** A text that only this actor and the others may see. */
  protected secret(kind: Secret, ...others: unknown[]): string {
    return this.world.canaries.create(kind, this.id, others.map(String));
  }

  protected async list(path: string, member: string): Promise<Body[]> {
    const { body } = await this.get(path);
    return (body[member] as Body[] | undefined) ?? [];
  }

  protected chance(probability: number): boolean {
    return this.random.unit() < probability;
  }

  protected pick<T>(from: readonly T[]): T | undefined {
    return from.length === 0 ? undefined : from[this.random.int(from.length)];
  }

  protected between(low: number, high: number): number {
    return low + this.random.int(high - low + 1);
  }
}

/** Whether the answer says what the call did. */
export const isKnown = ({ status }: Answer): boolean => status !== 0 && status !== 503;

/** A number for a seed and a name, of 32 bits. */
export const streamOf = (seed: number, name: string): number =>
  createHash('sha256').update(`${seed} ${name}`).digest().readInt32BE(0);
