/**
 * A process with the receivers of the webhook benchmark: `/fast/…` responds immediately, `/slow` after ten seconds,
 * `/dead` never.
 */
import { createServer } from 'node:http';

const SLOW_MS = 10_000;

export interface ReceiverFigures {
  fast: number;
  slow: number;
  dead: number;
  /** Milliseconds from the event's time to its arrival at a fast receiver. */
  latencies: number[];
  /** The first and the last arrival at a fast receiver. */
  firstAt: number;
  lastAt: number;
}

let figures = empty();

function empty(): ReceiverFigures {
  return { fast: 0, slow: 0, dead: 0, latencies: [], firstAt: 0, lastAt: 0 };
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const now = Date.now();
    if (request.url === '/health') return response.writeHead(200).end();
    if (request.url === '/dead') return void (figures.dead += 1);
    if (request.url === '/slow') {
      figures.slow += 1;
      return void setTimeout(() => response.writeHead(204).end(), SLOW_MS);
    }
    response.writeHead(204).end();
    const { timestamp } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { timestamp: string };
    figures.fast += 1;
    figures.firstAt ||= now;
    figures.lastAt = now;
    figures.latencies.push(now - Date.parse(timestamp));
    return undefined;
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1');

process.on('message', (message: 'tell' | 'reset') => {
  if (message === 'reset') figures = empty();
  process.send?.(figures);
});
process.once('disconnect', () => process.exit(0));
