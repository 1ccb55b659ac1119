import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';
import { asStartupOptions } from '../src/platform/database/session';

/** A pool with the session settings of the service. Without them, PostgreSQL would plan statements with lists on each call. */
export function floorPool(): Pool {
  const { DATABASE_URL, DATABASE_POOL } = process.env;
  return new Pool({
    connectionString: DATABASE_URL,
    max: Number(DATABASE_POOL),
    idleTimeoutMillis: 30_000,
    options: asStartupOptions(),
  });
}

/** What both floors have in common: a `node:http` server without anything else. Failures are answered with 500. */
export function serveBare(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): void {
  createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(port, '127.0.0.1');
}

export function send(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
