import { Agent } from 'node:http';
import supertest from 'supertest';
import { noteRefusal } from './refusals';

/** Reuses connections, as other clients do; opening one costs as much as the call. */
const CONNECTIONS = new Agent({ keepAlive: true });

/** Nothing was done, because there was too much to do. */
const REPEATED = new Set(['busy', 'too_many_concurrent_requests']);

/** Calls the service over HTTP, as an agent or anonymously. */
export class Client {
  constructor(
    readonly url: string,
    readonly headers: Record<string, string> = {},
  ) {}

  as(apiKey: string): Client {
    return this.with({ 'X-API-Key': apiKey });
  }

  with(headers: Record<string, string>): Client {
    return new Client(this.url, { ...this.headers, ...headers });
  }

  get(path: string): supertest.Test {
    return this.patient(path, supertest(this.url).get(path).set(this.headers));
  }

  post(path: string, body?: string | object): supertest.Test {
    return this.patient(path, supertest(this.url).post(path).set(this.headers)).send(body);
  }

  put(path: string, body?: string | object): supertest.Test {
    return this.patient(path, supertest(this.url).put(path).set(this.headers)).send(body);
  }

  patch(path: string, body?: string | object): supertest.Test {
    return this.patient(path, supertest(this.url).patch(path).set(this.headers)).send(body);
  }

  delete(path: string): supertest.Test {
    return this.patient(path, supertest(this.url).delete(path).set(this.headers));
  }

  /** Retries while the service says that it is busy, and reports the response with an unexpected status. */
  private patient(path: string, call: supertest.Test): supertest.Test {
    expectStatusCheaply(call);
    const end = call.end.bind(call);
    call.end = (done) =>
      end((error: unknown, response) => {
        if (response) noteRefusal(this.url, call.method, path, response.status, response.body?.code);
        if (error instanceof Error && response?.text) sayAfter(error, response.text.slice(0, 500));
        done?.(error, response);
      });
    return call.agent(CONNECTIONS).retry(5, (_, response) => REPEATED.has(String(response?.body?.code)));
  }
}

/**
 * supertest reads the stack of every `expect`, and mapping it to the sources took 5% of a request. This reads it only
 * on failure.
 */
function expectStatusCheaply(call: supertest.Test): void {
  const inside = call as unknown as Inside;
  const usual = inside.expect.bind(call);
  inside.expect = (...what) => {
    const [status] = what;
    if (typeof status !== 'number' || what.length > 1) return usual(...what);
    const here = new Error();
    inside._asserts.push((response) => {
      const error = inside._assertStatus(status, response);
      if (error) error.stack = `${String(error)}\n${here.stack?.split('\n').slice(2).join('\n')}`;
      return error;
    });
    return call;
  };
}

interface Inside {
  expect: (...what: unknown[]) => supertest.Test;
  _asserts: ((response: supertest.Response) => Error | undefined)[];
  _assertStatus: (status: number, response: supertest.Response) => Error | undefined;
}

function sayAfter(error: Error, words: string): void {
  const { message, stack } = error;
  error.message = `${message}: ${words}`;
  error.stack = stack?.replace(message, () => error.message);
}
