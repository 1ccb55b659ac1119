import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DAY } from '../kernel/clock';
import { escaped } from '../kernel/markup';
import { Settings } from '../platform/config/settings';
import { isJson } from '../platform/http/media-type';
import { Secrets } from '../platform/security/secrets';
import { readCookie, setCookie } from './cookies';
import { formExpired, originNotAllowed } from './sign-in.errors';

const BROWSER_KNOWN_MS = 30 * DAY;
const BROWSER = /^[\w-]{43}$/;
export const FORM_FIELD = 'form_token';

/**
 * Makes sure that a form was sent from a page of ours by the browser that we gave it to. Every browser has a mark of
 * its own; a form carries what only we can work out of the mark and of who is signed in.
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

  /** The hidden field that every form on a page needs. */
  field(request: Request, response: Response): string {
    const token = this.secrets.sign('forms', this.senderOf(request, this.browser(request, response)));
    return `<input type="hidden" name="${FORM_FIELD}" value="${escaped(token)}">`;
  }

  /**
   * Refuses requests that no form of ours sent, whatever kind of body they have: pages of other origins can send
   * any kind that needs no preflight, and none.
   */
  require(request: Request): void {
    this.requireOwnOrigin(request);
    this.requireToken(request);
  }

  /** For routes that programs call too: a page of another origin needs a preflight before it can send JSON. */
  requireFormOrJson(request: Request): void {
    this.requireOwnOrigin(request);
    if (!isJson(request)) this.requireToken(request);
  }

  /**
   * For what carries its own secret, or needs none. Our pages send no address, so their forms come with the
   * origin `null`; browsers then say by another header that it is the same.
   */
  requireOwnOrigin(request: Request): void {
    const origin = request.get('origin');
    const site = request.get('sec-fetch-site');
    if (site === 'same-origin' || site === 'none') return;
    if (origin === undefined && site === undefined) return;
    if (origin !== undefined && this.origins.has(origin)) return;
    throw originNotAllowed();
  }

  /** What tells this browser from others; a new one is marked. */
  browser(request: Request, response: Response): string {
    const known = this.knownBrowser(request);
    if (known !== undefined) return known;
    const value = randomBytes(32).toString('base64url');
    setCookie(response, this.https, { name: 'browser', value, maxAgeMs: BROWSER_KNOWN_MS });
    request.headers.cookie = [request.headers.cookie, `${this.https ? '__Host-' : ''}browser=${value}`]
      .filter(Boolean)
      .join('; '); // the second form of the same page must get the same mark
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
