import fc from 'fast-check';
import type { TestApp } from '../support/app';
import { checkerOf } from '../support/described-answers';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { type Cast, castOf } from './cast';
import { KnownIds } from './known-ids';
import { Api, type Operation } from './operations';
import { type Caller, type Draft, honest, ready, wild } from './requests';
import { makes, settled, SIDES } from './settled';
import { ResponseChecker } from './response-checker';
import { curl, type Got, type Sent, Wire } from './wire';
import { withResponses } from '../support/shared-responses';

/** After this many requests, little is left of the records that the cast was given. */
const A_CAST_LASTS = 3_000;
const HONEST_TRIES = 24;
/** Longer than any single request takes. */
const SHRINKS_FOR_MS = 30_000;
const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Operations that end agents, keys, or sessions are called as someone who is not needed afterwards. */
const ENDS_ITS_CALLER =
  /rotate-key|agents\/me\/(deactivate|retirement)|POST \/(agents|connections)\/\{\w+\}\/block/;

const ENDS_A_SESSION = /logout|account\/(delete|sessions)/;

export interface Tally {
  requests: number;
  statuses: Map<number, number>;
  /** The last refusal of a valid request. */
  refusal: string;
}

export class Campaign {
  readonly problems = new Map<string, string>();
  readonly tallies = new Map<string, Tally>();
  requests = 0;
  private readonly arbitraries = new Map<string, fc.Arbitrary<Draft>>();
  private readonly known = new KnownIds();
  private readonly wire: Wire;
  private cast: Cast;
  private castSince = 0;
  private broken = false;
  private receiver: WebhookReceiver;
  private judge: ResponseChecker;
  api: Api;

  constructor(
    private readonly app: TestApp,
    readonly seed: number,
  ) {
    this.wire = new Wire(app.url);
  }

  async begin(): Promise<void> {
    this.receiver = await startReceiver(this.app.clock);
    const { body } = await this.app.client.get('/.well-known/openapi.json').expect(200);
    const api = (this.api = new Api(withResponses(body as Api['document'])));
    const { SECRET_KEY, ADMIN_TOKEN } = this.app.settings;
    this.judge = new ResponseChecker(api, checkerOf(api.document), this.known, [SECRET_KEY, ADMIN_TOKEN]);
    for (const { name } of api.operations)
      this.tallies.set(name, { requests: 0, statuses: new Map(), refusal: '' });
    await this.newCast();
  }

  /** Calls every operation with valid requests, in an order in which records come about, until each has succeeded. */
  async reachEverything(wanted: (name: string) => boolean): Promise<void> {
    const last = (name: string): number =>
      /^(DELETE|OPTIONS)|cancel|leave|block|suspend|revoke|delete|end|published|(accept|reject)$/.test(name)
        ? 1
        : 0;
    const inOrder = [...this.api.operations].sort((a, b) => last(a.name) - last(b.name));
    for (let round = 0; round < HONEST_TRIES; round++) {
      for (const operation of inOrder) {
        const others = makes(operation) && (round < 6 || round % 3 === 0);
        if ((this.succeeded(operation) || (round > 1 && !wanted(operation.name))) && !others) continue;
        const [draft] = fc.sample(this.arbitrary(honest, operation), {
          numRuns: 1,
          seed: this.seed + round * 1_000 + numberOf(operation), // independent of other operations
        });
        await this.attempt(settled(draft as Draft, round, this.known), operation);
      }
      if (!this.refusing().some(([name]) => wanted(name))) return;
      await this.app.drain();
    }
  }

  /** Visits all operations in a new random order each round, one random request each, until `count` is reached. */
  async fuzz(count: number, progress: (done: number) => void = () => undefined): Promise<void> {
    const until = this.requests + count;
    for (let round = 0; this.requests < until; round++) {
      const order = fc.sample(
        fc.shuffledSubarray(this.api.operations, { minLength: this.api.operations.length }),
        {
          numRuns: 1,
          seed: this.seed + round,
        },
      )[0] as Operation[];
      for (const [nth, operation] of order.entries()) {
        if (this.requests >= until) break;
        await this.fuzzOnce(operation, this.seed + round * 1_000 + nth);
        progress(count - (until - this.requests));
      }
      await this.app.drain('outbox-relay');
    }
  }

  /** One property, one value; on failure, shrinks to the smallest request that shows it. */
  private async fuzzOnce(operation: Operation, seed: number): Promise<void> {
    if (this.requests - this.castSince > A_CAST_LASTS) await this.newCast();
    let displayed = '';
    const holds = fc.asyncProperty(this.arbitrary(wild, operation), async (draft) => {
      const { sent, problems } = await this.attempt(draft, operation);
      if (problems.length > 0) displayed = `as ${draft.caller}: ${curl(this.app.url, sent)}`;
      if (problems.length > 0) throw new Error(problems.join('; '));
    });
    const run = await fc.check(holds, { seed, numRuns: 1, interruptAfterTimeLimit: SHRINKS_FOR_MS });
    if (!run.failed && !run.interrupted) return;
    const what = run.failed
      ? (run.errorInstance as Error).message
      : `is not answered in ${SHRINKS_FOR_MS} ms`;
    this.problems.set(`${operation.name}: ${what}`, `seed ${this.seed}, ${displayed}`);
  }

  /** Methods that a path does not have must be refused, and the response must list the allowed ones. */
  async otherMethods(everyOne: boolean): Promise<void> {
    for (const path of new Set(this.api.operations.map((operation) => operation.path))) {
      const target = path.replace(/\{(\w+)\}/g, 'some-0');
      const methods = this.api.methodsAt(target);
      // preflights are not described: browsers send them
      const lacking = ALL_METHODS.filter((name) => name !== 'OPTIONS' && !methods.has(name));
      for (const method of everyOne ? lacking : lacking.slice(0, 1)) {
        const got = await this.wire.send({ method, target, headers: {} });
        const allowed = String(got.headers.allow ?? '')
          .split(', ')
          .filter((name) => name !== 'OPTIONS' || methods.has(name));
        if (
          got.status !== 405 ||
          allowed.length !== methods.size ||
          allowed.some((name) => !methods.has(name))
        )
          this.problems.set(`${method} ${path}: answers ${got.status}, Allow: ${got.headers.allow}`, '');
      }
    }
  }

  private arbitrary(make: typeof honest, operation: Operation): fc.Arbitrary<Draft> {
    const key = `${make.name} ${operation.name}`;
    const made = this.arbitraries.get(key) ?? make(this.api, operation);
    this.arbitraries.set(key, made);
    return made;
  }

  succeeded({ name, responses }: Operation): boolean {
    const wanted = Object.keys(responses).some((status) => /^2/.test(status)) ? /^2/ : /^[234]/;
    return [...(this.tallies.get(name) as Tally).statuses.keys()].some((status) =>
      wanted.test(String(status)),
    );
  }

  /** Operations that never succeeded, with their last refusal. */
  refusing(): [name: string, refusal: string][] {
    return this.api.operations
      .filter((operation) => !this.succeeded(operation))
      .map(({ name }) => [name, (this.tallies.get(name) as Tally).refusal]);
  }

  async close(): Promise<void> {
    this.wire.close();
    await this.receiver.close();
  }

  private learn({ caller, operation, path }: Draft, { target, body }: Sent, { status, text }: Got): void {
    const [asked, answer] = [target + (body?.toString() ?? ''), JSON.parse(text) as unknown];
    this.known.learn(caller, operation.path, asked, answer);
    // a request to an agent concerns that agent too
    if (asked.includes(this.cast.strangersId)) this.known.learn('stranger', operation.path, asked, answer);
    const params = Object.entries(path).flatMap(([name, given]) =>
      'plain' in given ? [[name, this.known.resolve(String(given.plain))]] : [],
    );
    if (status === 201) this.known.learnMade({ caller, path: Object.fromEntries(params) }, target, answer);
  }

  /** Whether the caller's key should work. If it does not, an earlier request ended it. */
  private shouldKnow({ caller, fault, operation }: Draft): boolean {
    return fault === 'none' && SIDES.includes(caller) && operation.security.some((way) => 'api_key' in way);
  }

  /** Guessing the operator's token locks out the IP address, so each attempt comes from another one. */
  private placeOf(caller: Caller): { from?: string } {
    if (caller !== 'made-up operator') return {};
    return { from: `127.1.${(this.requests >> 8) & 255}.${this.requests & 255 || 1}` };
  }

  private async newCast(): Promise<void> {
    this.broken = false;
    this.known.forget();
    this.cast = await castOf(this.app, this.known, this.receiver.url);
    this.castSince = this.requests;
  }

  private async attempt(
    draft: Draft,
    operation: Operation,
  ): Promise<{ sent: Sent; got: Got; problems: string[] }> {
    if (this.broken) await this.newCast();
    const stands = ENDS_ITS_CALLER.test(operation.name) && SIDES.includes(draft.caller);
    const headers = stands ? await this.cast.understudy() : this.cast.headers[draft.caller];
    const sent = { ...ready(draft, this.known, headers), ...this.placeOf(draft.caller) };
    const got = await this.wire.send(sent).catch((error: Error): Got => unanswered(error));
    this.requests++;
    const tally = this.tallies.get(operation.name) as Tally;
    tally.requests++;
    tally.statuses.set(got.status, (tally.statuses.get(got.status) ?? 0) + 1);
    if (draft.fault === 'none' && got.status >= 400)
      tally.refusal = `${curl(this.app.url, sent)} as ${draft.caller}: ${got.status} ${got.text.slice(0, 500)}`;
    const problems = this.judge.problems(draft, sent, got);
    this.broken ||= got.status === 401 && got.text.includes('"invalid_api_key"') && this.shouldKnow(draft);
    if (got.status < 400 && ENDS_A_SESSION.test(operation.name)) await this.cast.newPerson();
    if (got.status < 300 && got.type.includes('json')) this.learn(draft, sent, got);
    if (problems.length > 0 && draft.fault === 'none')
      this.problems.set(
        `${operation.name}: ${problems.join('; ')}`,
        `as ${draft.caller}: ${curl(this.app.url, sent)}`,
      );
    return { sent, got, problems };
  }
}

const unanswered = ({ message }: Error): Got => ({ status: 0, headers: {}, type: '', text: message });

function numberOf({ name }: Operation): number {
  return [...name].reduce((number, char) => (number * 31 + char.charCodeAt(0)) % 1_000, 0);
}
