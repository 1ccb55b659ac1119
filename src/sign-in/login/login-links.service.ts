import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { secretBytes } from '../../kernel/secret-random';
import { Settings } from '../../platform/config/settings';
import { Transactions } from '../../platform/database/transactions';
import { brandedMail } from '../../platform/mail/branded-mail';
import { MailQueue } from '../../platform/mail/mail-queue';
import type { Mail } from '../../platform/mail/mailer';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import { addressTracker } from '../../platform/rate-limit/trackers';
import { loginLinksToAddressLimit, loginLinksToMailboxLimit, LINK_LIVES_MS } from '../policies';
import { mailSignInOff } from '../sign-in.errors';
import { LoginLinks } from './login-links';
import type { LoginLinkRequest, LoginLinkView } from './login.dto';
import { isOwnPath } from './own-path';

export const SEND_LINK_PATH = '/auth/send-login-link';

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
    const token = secretBytes(32).toString('base64url');
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

interface LoginMailParts {
  to: string;
  link: string;
  minutes: number;
  platform: string;
  publicUrl: string;
}

function loginMail({ to, link, minutes, platform, publicUrl }: LoginMailParts): Mail {
  const reason = `Someone asked to sign in to ${platform} with this address.`;
  const ending = `The link works once, for ${minutes} minutes. If this was not you, ignore this email: nobody can sign in without the link.`;
  return {
    to,
    subject: `Sign in to ${platform}`,
    text: [`${reason} To continue, open`, link, ending, `${platform}\n${publicUrl}`].join('\n\n') + '\n',
    html: brandedMail({
      platform,
      publicUrl,
      title: `Sign in to ${platform}`,
      paragraphs: [reason],
      button: { text: 'Sign in', link },
      ending,
    }),
  };
}
