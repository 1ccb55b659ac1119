import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { Injectable } from '@nestjs/common';
import { after, Clock, SECOND, HOUR } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { matchesTag } from '../../platform/operations/versioned';
import { Secrets } from '../../platform/security/secrets';
import { ASSET_LINK_HOURS } from '../policies';
import { contentDisposition } from './asset-filename';
import { AssetStore, type ByteRange, rangeOf } from './asset-store';
import type { AssetLinkQuery } from './assets.dto';
import { rangeUnsatisfiable, linkExpired, linkInvalid } from './assets.errors';
import { AssetsReader } from './assets.reader';

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
