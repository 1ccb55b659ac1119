import { Agent, request as httpRequest } from 'node:http';

export interface Sent {
  method: string;
  /** The encoded request target. */
  target: string;
  headers: Record<string, string | string[]>;
  body?: Buffer;
  /** A loopback address, for callers whose lockout would affect everyone at the usual one. */
  from?: string;
}

export interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  type: string;
  text: string;
}

const TOO_LONG_MS = 30_000;
/** Streams are read only this long. */
const STREAM_MS = 40;

/** Sends a request exactly as given, without encoding or completing anything. */
export class Wire {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 4 });

  constructor(readonly url: string) {}

  send({ method, target, headers, body, from }: Sent): Promise<Got> {
    const { hostname, port } = new URL(this.url);
    return new Promise((resolve, reject) => {
      const request = httpRequest({
        hostname,
        port,
        method,
        path: target,
        headers,
        agent: this.agent,
        timeout: TOO_LONG_MS,
        localAddress: from,
      });
      request.once('timeout', () => request.destroy(new Error(`no answer within ${TOO_LONG_MS} ms`)));
      request.once('error', reject);
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        const type = (response.headers['content-type'] ?? '').split(';')[0] as string;
        const done = (): void =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            type,
            text: Buffer.concat(chunks).toString('utf8'),
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', done);
        response.once('error', done);
        if (type === 'text/event-stream') setTimeout(() => response.destroy(), STREAM_MS);
        response.once('close', done);
      });
      request.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

/** The request as a curl command. */
export function curl(url: string, { method, target, headers, body }: Sent): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values].flat().map((value) => `-H ${quoted(`${name}: ${hidden(name, value)}`)}`),
  );
  const sent = body && body.length > 0 ? [`--data-binary ${bodyText(body, quoted)}`] : [];
  return ['curl', '-i', '-X', method, '--path-as-is', ...lines, ...sent, quoted(url + target)].join(' ');
}

/** Shortens secrets, which are useless after the run; the report names the caller. */
const hidden = (name: string, value: string): string =>
  /^(x-api-key|authorization|cookie|x-admin-token)$/i.test(name) && value.length > 20
    ? `${value.slice(0, 12)}…`
    : value;

function bodyText(body: Buffer, quoted: (text: string) => string): string {
  const text = body.toString('utf8');
  if (text.length > 2_000) return quoted(`${text.slice(0, 300)}… (${body.length} bytes)`);
  // eslint-disable-next-line no-control-regex
  return Buffer.from(text, 'utf8').equals(body) && !/[\0-\x08\x0e-\x1f]/.test(text)
    ? quoted(text)
    : `@<(base64 -d <<< ${body.toString('base64')})`;
}
