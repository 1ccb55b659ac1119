import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { Settings } from '../../platform/config/settings';
import { Transactions } from '../../platform/database/transactions';
import { MailQueue } from '../../platform/mail/mail-queue';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import { addressTracker } from '../../platform/rate-limit/trackers';
import { mailSignInOff } from '../sign-in.errors';
import type { LoginLinkRequest, LoginLinkView } from './login.dto';
import { LoginLinks } from './login-links';
import { loginMail } from './login-mail';
import { isOwnPath } from './own-path';
import { defineLimit } from '../../platform/rate-limit/limits';

const loginLinksToAddressLimit = defineLimit('login-links-to-address', {
  counts: 'sign-in links to an email address',
  countedBy: 'email address and client address',
  limit: 5,
  windowS: 3600,
  per: 'ip',
});
const loginLinksToMailboxLimit = defineLimit('login-links-to-mailbox', {
  counts: 'sign-in links to an email address, from all client addresses',
  countedBy: 'email address',
  limit: 30,
  windowS: 3600,
  per: 'ip',
});
export const loginsLimit = defineLimit('logins', { counts: 'sign-ins', limit: 60, windowS: 3600, per: 'ip' });

export const SEND_LINK_PATH = '/auth/send-login-link';
export const LINK_LIVES_MS = 15 * MINUTE;

/** Who requests a link. */
export interface LoginRequestOrigin {
  ip: string;
  /** The browser's id, if there is one. */
  browser: string | undefined;
}

/**
 * Emails sign-in links. It does the same for every address, so that the response does not reveal which ones are known.
 */
@Injectable()
export class LoginLinksService {
  constructor(
    private readonly links: LoginLinks,
    private readonly emails: MailQueue,
    private readonly transactions: Transactions,
    private readonly limiter: RateLimiter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  get on(): boolean {
    return this.settings.OIDC_ISSUER === undefined || this.settings.SMTP_URL !== undefined;
  }

  async send(request: LoginLinkRequest, { ip, browser }: LoginRequestOrigin): Promise<LoginLinkView> {
    if (!this.on) throw mailSignInOff();
    const { oauth = null, redirect_to: redirectTo = null } = request;
    if (redirectTo !== null && !isOwnPath(redirectTo))
      throw InvalidInput.field(['body', 'redirect_to'], 'must be a path of this service');
    const email = request.email.toLowerCase();
    await this.requireRoom(email, ip);
    const token = randomBytes(32).toString('base64url');
    const { PUBLIC_URL: publicUrl, PLATFORM_NAME: platform } = this.settings;
    const link = `${publicUrl}/auth/login?token=${token}`;
    const mail = loginMail({ to: request.email, link, minutes: LINK_LIVES_MS / MINUTE, platform, publicUrl });
    const browserHash = browser === undefined ? null : this.links.browserHash(browser);
    await this.transactions.run(async (tx) => {
      const expiresAt = after(this.clock.now(), LINK_LIVES_MS);
      await this.links.put(tx, token, { email, browserHash, oauth, redirectTo, expiresAt });
      await this.emails.add(tx, mail, expiresAt);
    });
    await this.emails.flush();
    return { sent: true, expires_in: LINK_LIVES_MS / SECOND };
  }

  /**
   * Limits each IP address first, so that a stranger who knows the email address cannot use up its owner's requests.
   */
  private async requireRoom(email: string, ip: string): Promise<void> {
    await this.limiter.spend(loginLinksToAddressLimit, `mail:${email}|${addressTracker(ip)}`);
    await this.limiter.spend(loginLinksToMailboxLimit, `mail:${email}`);
  }
}
