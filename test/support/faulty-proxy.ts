import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What happens to a request: `pass`; `lose-answer` forwards it and drops the response; `lose-request` drops the connection
 * before it is forwarded; `stall` never responds; `stall-body` stops in the middle of the response's body. An object is
 * the response, sent instead of the service's.
 */
export type Fault =
  | 'pass'
  | 'lose-answer'
  | 'lose-request'
  | 'stall'
  | 'stall-body'
  | { status: number; headers?: Record<string, string>; body?: string };

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
}

/** An HTTP proxy between a client and the service that fails on demand. */
export interface FaultyProxy {
  url: string;
  /** Every request so far, in order. */
  seen: SeenRequest[];
  /** Decides what happens to each request; `nth` counts from 1. */
  failBy(fault: (request: SeenRequest, nth: number) => Fault): void;
  /** These faults, one after another, then none. */
  failNext(...faults: Fault[]): void;
  close(): Promise<void>;
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const seen: SeenRequest[] = [];
  let decide: (request: SeenRequest, nth: number) => Fault = () => 'pass';
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const request = { method, path, headers };
    seen.push(request);
    void fail(decide(request, seen.length), target, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    failBy: (fault) => (decide = fault),
    failNext: (...faults) => (decide = () => faults.shift() ?? 'pass'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function fail(
  fault: Fault,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await buffer(incoming);
  if (typeof fault === 'object') return void outgoing.writeHead(fault.status, fault.headers).end(fault.body);
  if (fault === 'lose-request') return void incoming.socket.destroy();
  if (fault === 'stall') return;
  const answer = await forwarded(target, incoming, body);
  if (fault === 'lose-answer') return void incoming.socket.destroy();
  outgoing.writeHead(answer.status, answer.headers);
  if (fault === 'stall-body') return void outgoing.write(answer.body.subarray(0, answer.body.length / 2));
  outgoing.end(answer.body);
}

interface Forwarded {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The complete response of the service. */
function forwarded(target: string, incoming: IncomingMessage, body: Buffer): Promise<Forwarded> {
  const { method, url = '/', headers } = incoming;
  const { host: _, ...rest } = headers;
  return new Promise((resolve, reject) => {
    request(target + url, { method, headers: rest }, (response) => {
      buffer(response).then(
        (all) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: all }),
        reject,
      );
    })
      .on('error', reject)
      .end(body);
  });
}
