import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SECOND } from '../kernel/clock';
import { secretBytes } from '../kernel/secret-random';
import { Settings } from '../platform/config/settings';
import { isJson } from '../platform/errors/media-type';
import { FORM_FIELD } from '../platform/pages/forms';
import { Secrets } from '../platform/security/secrets';
import { clearCookie, readCookie, setCookie } from './cookies';
import { formExpired, originNotAllowed } from './sign-in.errors';
import { BROWSER_KNOWN_MS } from './policies';

/** As long as the redirect to the next page may take. */
const ANNOUNCED_MS = 20 * SECOND;
/** Characters, of at most twelve bytes each. A cookie may have 4,096 bytes. */
const MAX_ANNOUNCED = 300;
/** Before the text, in which a colon is encoded. */
const FAILED = 'failed:';
const BROWSER = /^[\w-]{43}$/;

/** What the page says about the form that led to it. */
export interface Announcement {
  text: string;
  hasFailed: boolean;
}

/**
 * Protects forms against CSRF. Each browser has a random id in a cookie; a form's token is a MAC of that id and of the
 * session, so that it works only in the browser that received the form.
 */
@Injectable()
export class FormsService {
  private readonly origins: Set<string>;

  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
  ) {
    this.origins = new Set([settings.PUBLIC_URL, ...settings.WEB_ORIGINS].map((url) => new URL(url).origin));
  }

  /** What every form on the page sends in its hidden field. */
  token(request: Request, response: Response): string {
    return this.secrets.sign('forms', this.senderOf(request, this.browser(request, response)));
  }

  /**
   * Requires our own origin and a form token, whatever the content type: pages of other origins can send some types, or
   * none, without a preflight.
   */
  require(request: Request): void {
    this.requireOwnOrigin(request);
    this.requireToken(request);
  }

  /** For routes that programs call too. JSON needs no token, because other origins need a preflight to send it. */
  requireFormOrJson(request: Request): void {
    this.requireOwnOrigin(request);
    if (!isJson(request)) this.requireToken(request);
  }

  /**
   * For requests that carry their own secret or need none. Our pages send no referrer, so their forms have the origin
   * `null`; `Sec-Fetch-Site` then shows that they are from the same origin.
   */
  requireOwnOrigin(request: Request): void {
    const origin = request.get('origin');
    const site = request.get('sec-fetch-site');
    if (site === 'same-origin' || site === 'none') return;
    if (origin === undefined && site === undefined) return;
    if (origin !== undefined && this.origins.has(origin)) return;
    throw originNotAllowed();
  }

  /** Lets the next page say in one sentence what is done, or that it failed. */
  announceDone(response: Response, what = 'Done.', hasFailed = false): void {
    const text = encodeURIComponent([...what].slice(0, MAX_ANNOUNCED).join(''));
    const value = hasFailed ? FAILED + text : text;
    setCookie(response, this.https, { name: 'done', value, maxAgeMs: ANNOUNCED_MS });
  }

  /** What the page should say is done; the next one does not say it again. */
  takeDone(request: Request, response: Response): Announcement | undefined {
    const value = readCookie(request, this.https, 'done');
    if (value === undefined) return undefined;
    clearCookie(response, this.https, 'done');
    const hasFailed = value.startsWith(FAILED);
    try {
      return { text: decodeURIComponent(hasFailed ? value.slice(FAILED.length) : value), hasFailed };
    } catch {
      return { text: 'Done.', hasFailed: false };
    }
  }

  /** Remembers the request for an invite that a person sent in this browser. */
  rememberInvite(response: Response, value: string, maxAgeMs: number): void {
    setCookie(response, this.https, { name: 'invite', value, maxAgeMs });
  }

  rememberedInvite(request: Request): string | undefined {
    return readCookie(request, this.https, 'invite');
  }

  /** Returns this browser's id, and sets the cookie if it has none. */
  browser(request: Request, response: Response): string {
    const known = this.knownBrowser(request);
    if (known !== undefined) return known;
    const value = secretBytes(32).toString('base64url');
    setCookie(response, this.https, { name: 'browser', value, maxAgeMs: BROWSER_KNOWN_MS });
    request.headers.cookie = [request.headers.cookie, `${this.https ? '__Host-' : ''}browser=${value}`]
      .filter(Boolean)
      .join('; '); // a second form on the page needs the same id
    return value;
  }

  knownBrowser(request: Request): string | undefined {
    const value = readCookie(request, this.https, 'browser');
    return value !== undefined && BROWSER.test(value) ? value : undefined;
  }

  private requireToken(request: Request): void {
    const given = (request.body as Record<string, unknown> | undefined)?.[FORM_FIELD];
    const browser = this.knownBrowser(request);
    if (typeof given !== 'string' || browser === undefined) throw formExpired();
    if (!this.secrets.isSigned('forms', this.senderOf(request, browser), given)) throw formExpired();
  }

  private senderOf(request: Request, browser: string): string {
    return `${browser}\n${readCookie(request, this.https, 'session') ?? ''}`;
  }

  private get https(): boolean {
    return this.settings.PUBLIC_URL.startsWith('https:');
  }
}
