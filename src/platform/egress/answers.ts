import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type CallError, CallFailure, reasonOf } from './call-failure';

export interface CallLimits {
  /** Limit for name lookup, connection, and handshake together. */
  connectMs: number;
  /** Limit for the whole call, up to the last byte that is read. */
  wholeMs: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** Why the body was not read to its end; null if it was. */
  cutOff: CallError | null;
  /** Where it came from; undefined if the connection was closed at once. */
  address: string | undefined;
}

export interface Attempt {
  request: ClientRequest;
  body: Buffer;
  maxRead: number;
  signal: AbortSignal | undefined;
}

/** Sends the body and waits for the answer, within the limits. Throws a `CallFailure` or the error of the request. */
export function answerOf(
  { request, body, maxRead, signal }: Attempt,
  limits: CallLimits,
  startedAt: number,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const left = (limitMs: number): number => Math.max(0, startedAt + limitMs - performance.now());
    let answer: { response: IncomingMessage; end: (complete: boolean) => void } | undefined;
    let settled = false;
    let cutOff: CallError = 'connection_reset';
    /** Also of a request that waits for a connection, of which Node.js says nothing until it has one. */
    const fail = (reason: CallError): void => {
      const failure = new CallFailure(reason);
      request.destroy(failure);
      ended(failure);
    };
    const abort = (): void => fail('aborted');
    const connecting = setTimeout(() => fail('connect_timeout'), left(limits.connectMs));
    const whole = setTimeout(() => {
      cutOff = 'timeout';
      if (answer) answer.end(false);
      else fail('timeout');
    }, left(limits.wholeMs));
    const clear = (): void => {
      clearTimeout(connecting);
      clearTimeout(whole);
      signal?.removeEventListener('abort', abort);
    };
    /** Once the status is there, it counts, even if the body is cut off. A complete body is still read to its end. */
    const ended = (error?: Error): void => {
      if (settled) return;
      if (!answer) {
        clear();
        reject(error ?? new CallFailure('connection_reset'));
      } else if (!answer.response.complete) {
        if (error) cutOff = reasonOf(error);
        answer.end(false);
      }
    };
    request.on('socket', (socket) => {
      // a call that waited for another call's connection gets it open, although `reusedSocket` is false
      const { connecting: isConnecting, secureConnecting } = socket as Socket & {
        secureConnecting?: boolean;
      };
      const opened = secureConnecting === undefined ? 'connect' : 'secureConnect';
      if (isConnecting || secureConnecting) socket.once(opened, () => clearTimeout(connecting));
      else clearTimeout(connecting);
    });
    signal?.addEventListener('abort', abort);
    request.on('error', ended);
    request.on('close', ended);
    request.on('response', (response) => {
      clearTimeout(connecting);
      const { remoteAddress: address } = response.socket;
      const end = readAnswer(response, maxRead, (bytes, complete) => {
        clear();
        settled = true;
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, bytes, address, cutOff: complete ? null : cutOff });
      });
      answer = { response, end };
    });
    request.end(body);
  });
}

/**
 * Reads up to `maxRead` bytes, then closes the connection if there are more. The status, which matters most, has
 * arrived by then. Returns a function that stops reading early.
 */
function readAnswer(
  response: IncomingMessage,
  maxRead: number,
  done: (bytes: Buffer, complete: boolean) => void,
): (complete: boolean) => void {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = (complete: boolean): void => {
    if (!complete) response.destroy();
    done(Buffer.concat(chunks), complete);
  };
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxRead) end(false);
  });
  response.on('end', () => end(true));
  response.on('error', () => end(false));
  return end;
}

/** Replaces NUL characters, which PostgreSQL cannot store. */
export function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\u0000', '\ufffd');
}
