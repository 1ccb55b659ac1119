import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { matchesTag } from '../../platform/operations/versioned';

/** Disconnects a client that reads nothing for this long: it is gone, or it blocks resources on purpose. */
const STALLED_MS = 60_000;

/** Whether the client has this content already; then it gets 304. */
export function isKnown(
  request: Request,
  response: Response,
  headers: { ETag: string; 'Cache-Control': string },
): boolean {
  if (!matchesTag(request.get('if-none-match'), headers.ETag)) return false;
  response.status(304).set(headers).end();
  return true;
}

/**
 * Sends stored content, with headers that are set once it is open, so that an error has none of them. A slow reader occupies
 * only a file handle and a socket.
 */
export async function sendStored(
  request: Request,
  response: Response,
  headers: Record<string, string>,
  open: () => Promise<Readable>,
): Promise<void> {
  const content = request.method === 'HEAD' ? undefined : await open();
  response.set({
    ...headers,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  response.status(headers['Content-Range'] === undefined ? 200 : 206);
  if (!content) return void response.end();
  response.setTimeout(STALLED_MS, () => response.destroy());
  await pipeline(content, response).catch(() => response.destroy()); // too late for an error response
}
