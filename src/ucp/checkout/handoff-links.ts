import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { Secrets } from '../../platform/security/secrets';

/**
 * Links to the page where a person can view a checkout. Anyone who knows the ID of an unowned checkout may change it,
 * so the link has a separate secret that only opens the page.
 */
@Injectable()
export class HandoffLinks {
  constructor(
    private readonly secrets: Secrets,
    private readonly settings: Settings,
  ) {}

  urlOf(checkoutId: string): string {
    return `${this.settings.PUBLIC_URL}/ucp/handoff/${this.tokenOf(checkoutId)}`;
  }

  /** Hash of the link's token, stored to find the checkout. */
  hashOf(checkoutId: string): Buffer {
    return this.hashOfToken(this.tokenOf(checkoutId));
  }

  hashOfToken(token: string): Buffer {
    return this.secrets.hash('ucp-handoffs', `token:${token}`);
  }

  private tokenOf(checkoutId: string): string {
    return this.secrets.hash('ucp-handoffs', `checkout:${checkoutId}`).toString('base64url');
  }
}
