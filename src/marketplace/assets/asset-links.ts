import { Injectable } from '@nestjs/common';
import { after, Clock, SECOND, HOUR } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import { Secrets } from '../../platform/security/secrets';
import type { AssetLinkQuery } from './assets.dto';
import { linkExpired, linkInvalid } from './assets.errors';
import { ASSET_LINK_HOURS } from '../policies';

export interface AssetLink {
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
