import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Rendition } from '../../platform/pictures/picture-resizer';
import { AssetStore } from '../assets/asset-store';
import { isKnown, sendStored } from '../assets/stored-content';
import type { PictureAddress } from '../../platform/pictures/picture-address';
import { pictureNotFound } from './pictures.errors';
import { PicturesReader } from './pictures.reader';

/**
 * An address contains the digest of its content, so that browsers need not ask again. Shared caches do, so that they
 * forget a picture a few minutes after its listing is suspended.
 */
const FOR_EVERYBODY = 'public, max-age=31536000, s-maxage=300, immutable';
const FOR_THE_OWNER = 'private, max-age=31536000, immutable';

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
    const headers = {
      ETag: `"${address.digest}-${fits}"`,
      'Cache-Control': ownerId === undefined ? FOR_EVERYBODY : FOR_THE_OWNER,
    };
    if (isKnown(request, response, headers)) return;
    const described = { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(bytes) };
    const range = { start, end: start + bytes - 1 };
    await sendStored(request, response, described, () => this.store.open(address.id, range));
  }
}
