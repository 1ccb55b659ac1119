import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { matchesTag } from '../../platform/operations/versioned';
import { contentDisposition } from './asset-filename';
import { AssetLinks } from './asset-links';
import { AssetStore } from './asset-store';
import type { AssetLinkQuery } from './assets.dto';
import { rangeUnsatisfiable } from './assets.errors';
import { AssetsReader } from './assets.reader';
import { type ByteRange, rangeOf } from './byte-range';

/** Disconnects a client that reads nothing for this long: it is gone, or it blocks resources on purpose. */
const STALLED_MS = 60_000;

/** Serves files to clients with a valid link. A slow reader occupies only a file handle and a socket. */
@Injectable()
export class AssetContent {
  constructor(
    private readonly links: AssetLinks,
    private readonly reader: AssetsReader,
    private readonly store: AssetStore,
  ) {}

  async send(id: string, link: AssetLinkQuery, request: Request, response: Response): Promise<void> {
    this.links.verify(id, link);
    const asset = await this.reader.describe(id, link.order);
    const etag = `"${asset.sha256.toString('hex')}"`;
    response.set({ ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-cache' });
    if (matchesTag(request.get('if-none-match'), etag)) return void response.status(304).end();
    const range = wantedRange(request, etag, asset.size_bytes);
    if (range === null) {
      response.set('Content-Range', `bytes */${asset.size_bytes}`);
      throw rangeUnsatisfiable(asset.size_bytes);
    }
    const content = request.method === 'HEAD' ? undefined : await this.store.open(id, range);
    response.set({
      'Content-Type': asset.content_type,
      'Content-Length': String(range ? range.end - range.start + 1 : asset.size_bytes),
      'Content-Disposition': contentDisposition(asset.filename),
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    if (range) response.set('Content-Range', `bytes ${range.start}-${range.end}/${asset.size_bytes}`);
    response.status(range ? 206 : 200);
    if (!content) return void response.end();
    response.setTimeout(STALLED_MS, () => response.destroy());
    await pipeline(content, response).catch(() => response.destroy()); // too late for an error response
  }
}

/** With `If-Range`, the range applies only if the content is still the one the client started with. */
function wantedRange(request: Request, etag: string, size: number): ByteRange | undefined | null {
  const begunWith = request.get('if-range');
  if (begunWith !== undefined && begunWith !== etag) return undefined;
  return rangeOf(request.get('range'), size);
}
