import { isDeepStrictEqual } from 'node:util';

type Body = Record<string, unknown>;

/** Calls the service as one agent and prints each call. An unexpected status ends the demo. */
export class Caller {
  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly apiKey?: string,
  ) {}

  as(name: string, apiKey: string): Caller {
    return new Caller(this.url, name, apiKey);
  }

  get(path: string): Promise<Body> {
    return this.call('GET', path, 200);
  }

  post(path: string, body: object, status = 200): Promise<Body> {
    return this.call('POST', path, status, body);
  }

  private async call(method: string, path: string, expected: number, body?: object): Promise<Body> {
    const headers: Record<string, string> = this.apiKey ? { 'X-API-Key': this.apiKey } : {};
    if (body) headers['Content-Type'] = 'application/json';
    const answer = await fetch(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    const json = (await answer.json()) as Body;
    print(`   ${this.name.padEnd(15)} ${method.padEnd(4)} ${shortened(path)}  ${answer.status}`);
    if (answer.status !== expected)
      throw new Error(`${method} ${path}: expected ${expected}, got ${JSON.stringify(json)}`);
    return json;
  }
}

/** Ends the demo if the values differ. */
export function equal(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
  }
  print(`   = ${what}: ${JSON.stringify(actual)}`);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function shortened(path: string): string {
  return path.replace(/([a-z]{3}_)[a-z0-9]{20,}/g, '$1…');
}
