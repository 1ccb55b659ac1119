import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { Secrets } from '../../platform/security/secrets';

/**
 * Where a person can look at a checkout. Who knows the id of a checkout that nobody owns may change it, so the address
 * has a separate secret, which opens the page and nothing else.
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

  /** What is kept of it, to find the checkout by. */
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
