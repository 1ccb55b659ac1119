import type { Request, Response } from 'express';
import { Injectable } from '@nestjs/common';
import { after, Clock, SECOND, HOUR } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { Secrets } from '../../platform/security/secrets';
import { ASSET_LINK_HOURS } from '../policies';
import { contentDisposition } from '../../platform/http/filename';
import { AssetStore, type ByteRange, rangeOf } from './asset-store';
import type { AssetLinkQuery } from './assets.dto';
import { rangeUnsatisfiable, linkExpired, linkInvalid } from './assets.errors';
import { AssetsReader } from './assets.reader';
import { isKnown, sendStored } from './stored-content';

interface AssetLink {
  url: string;
  expires_at: string;
}

/** Signs and verifies links to files. A link needs no other credentials, so it expires soon. */
@Injectable()
export class AssetLinks {
  constructor(
    private readonly secrets: Secrets,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Creates a link for a party of this order. */
  sign(assetId: string, orderId: string): AssetLink {
    const expires = Math.floor(after(this.clock.now(), ASSET_LINK_HOURS * HOUR).getTime() / SECOND);
    const signature = this.secrets.sign('asset-links', signed(assetId, orderId, String(expires)));
    const query = new URLSearchParams({ order: orderId, expires: String(expires), signature });
    return {
      url: `${this.settings.PUBLIC_URL}/marketplace/assets/${assetId}/content?${query.toString()}`,
      expires_at: new Date(expires * SECOND).toISOString(),
    };
  }

  verify(assetId: string, { order = '', expires = '', signature = '' }: AssetLinkQuery): void {
    if (!this.secrets.isSigned('asset-links', signed(assetId, order, expires), signature))
      throw linkInvalid();
    if (Number(expires) * SECOND <= this.clock.now().getTime()) throw linkExpired();
  }
}

const signed = (assetId: string, orderId: string, expires: string): string =>
  `${assetId}\n${orderId}\n${expires}`;

/** Serves files to clients with a valid link. */
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
    const size = asset.size_bytes;
    const etag = `"${asset.sha256.toString('hex')}"`;
    const headers = { ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-cache' };
    if (isKnown(request, response, headers)) return;
    const range = wantedRange(request, etag, size);
    if (range === null) {
      response.set('Content-Range', `bytes */${size}`);
      throw rangeUnsatisfiable(size);
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    const described = {
      ...headers,
      'Content-Type': asset.content_type,
      'Content-Length': String(end - start + 1),
      'Content-Disposition': contentDisposition(asset.filename),
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    };
    await sendStored(request, response, described, () => this.store.open(id, range));
  }
}

/** With `If-Range`, the range applies only if the content is still the one the client started with. */
function wantedRange(request: Request, etag: string, size: number): ByteRange | undefined | null {
  const begunWith = request.get('if-range');
  if (begunWith !== undefined && begunWith !== etag) return undefined;
  return rangeOf(request.get('range'), size);
}
