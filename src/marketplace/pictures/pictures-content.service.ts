import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { matchesTag } from '../../platform/operations/versioned';
import type { Rendition } from '../../platform/pictures/picture-resizer';
import { AssetStore } from '../assets/asset-store';
import type { PictureAddress } from '../../platform/pictures/picture-address';
import { pictureNotFound } from './pictures.errors';
import { PicturesReader } from './pictures.reader';

/**
 * An address contains the digest of its content, so that browsers need not ask again. Shared caches do, so that they
 * forget a picture a few minutes after its listing is suspended.
 */
const FOR_EVERYBODY = 'public, max-age=31536000, s-maxage=300, immutable';
const FOR_THE_OWNER = 'private, max-age=31536000, immutable';
/** Disconnects a client that reads nothing for this long. */
const STALLED_MS = 30_000;

/** Serves pictures. */
@Injectable()
export class PictureContent {
  constructor(
    private readonly reader: PicturesReader,
    private readonly store: AssetStore,
  ) {}

  /**
   * Sends the smallest size that is as wide as `640.webp` says, or the largest one there is. `ownerId`: to the owner only, whatever
   * shows it.
   */
  async send(
    address: PictureAddress,
    name: string,
    { request, response, ownerId }: { request: Request; response: Response; ownerId?: string },
  ): Promise<void> {
    const width = Number(/^(\d{2,4})\.webp$/.exec(name)?.[1] ?? NaN);
    if (Number.isNaN(width)) throw pictureNotFound();
    const { renditions } = await this.reader.stored(address, ownerId);
    const { start, bytes, fits } = (renditions.find((one) => one.fits >= width) ??
      renditions.at(-1)) as Rendition;
    const etag = `"${address.digest}-${fits}"`;
    response.set({
      ETag: etag,
      'Cache-Control': ownerId === undefined ? FOR_EVERYBODY : FOR_THE_OWNER,
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
    if (matchesTag(request.get('if-none-match'), etag)) return void response.status(304).end();
    const isHead = request.method === 'HEAD';
    const content = isHead
      ? undefined
      : await this.store.open(address.id, { start, end: start + bytes - 1 }).catch((error: unknown) => {
          response.set('Cache-Control', 'no-store');
          throw error;
        });
    response.status(200).set({ 'Content-Type': 'image/webp', 'Content-Length': String(bytes) });
    if (!content) return void response.end();
    response.setTimeout(STALLED_MS, () => response.destroy());
    await pipeline(content, response).catch(() => response.destroy()); // too late for an error response
  }
}
