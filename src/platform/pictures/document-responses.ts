import type { Request, Response } from 'express';
import { contentTag, matchesTag } from '../operations/versioned';
import type { Picture } from './picture-renderer';
import { defineLimit } from '../rate-limit/limits';

/** Drawing a picture takes about a tenth of a second of a processor. */
export const picturesLimit = defineLimit('pictures', {
  counts: 'badges and preview pictures',
  limit: 60,
  windowS: 60,
  per: 'ip',
});

/** Cached for a while, then revalidated. */
const KEPT = 'public, max-age=300, stale-while-revalidate=600';

export function sendSvg(request: Request, response: Response, svg: string): void {
  response.set({
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors *",
  });
  send(request, response, contentTag(svg), svg);
}

export function sendHtml(
  request: Request,
  response: Response,
  { html, policy }: { html: string; policy: string },
): void {
  response.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
  send(request, response, contentTag(html), html);
}

/** Builds the picture only for clients that do not have it. */
export async function sendPng(request: Request, response: Response, { etag, png }: Picture): Promise<void> {
  if (matchesTag(request.get('if-none-match'), etag)) return send(request, response, etag, '');
  const body = await png();
  response.set('Content-Type', 'image/png');
  send(request, response, etag, body);
}

function send(request: Request, response: Response, etag: string, body: string | Buffer): void {
  response.set({ ETag: etag, 'Cache-Control': KEPT });
  if (matchesTag(request.get('if-none-match'), etag)) response.status(304).end();
  else response.status(200).end(body);
}
