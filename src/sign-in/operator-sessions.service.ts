import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { after, Clock, HOUR } from '../kernel/clock';
import { Settings } from '../platform/config/settings';
import { adminFailuresLimit, CredentialChecks } from '../platform/security/credential-checks';
import { Secrets } from '../platform/security/secrets';
import { sameSecret } from '../platform/security/secrets';
import { invalidAdminToken } from '../platform/security/security.errors';
import { clearCookie, readCookie, setCookie } from './cookies';

const SESSION_MS = 8 * HOUR;
const VALUE = /^(\d{13})\.([\w-]{22})\.([\w-]{0,90})\.([\w-]{43})$/;

/**
 * Operators in a browser. The cookie is signed, not stored: it ends after eight hours, or when the operator token or the
 * secret key is replaced. The name is for the audit log; all operators share one token, so it proves nothing.
 */
@Injectable()
export class OperatorSessions {
  constructor(
    private readonly settings: Settings,
    private readonly secrets: Secrets,
    private readonly checks: CredentialChecks,
    private readonly clock: Clock,
  ) {}

  /** Throws unless the token is the operator's. Failures count towards the limit of the address. */
  async signIn(request: Request, response: Response, token: string, name: string): Promise<void> {
    await this.checks.check(adminFailuresLimit, request, () => {
      if (!sameSecret(token, this.settings.ADMIN_TOKEN)) throw invalidAdminToken();
    });
    const expires = String(after(this.clock.now(), SESSION_MS).getTime());
    const nonce = randomBytes(16).toString('base64url');
    const named = Buffer.from(name).toString('base64url');
    const value = [
      expires,
      nonce,
      named,
      this.secrets.sign('operators', this.signed(expires, nonce, named)),
    ].join('.');
    setCookie(response, this.https, { name: 'operator', value, maxAgeMs: SESSION_MS });
  }

  signOut(response: Response): void {
    clearCookie(response, this.https, 'operator');
  }

  /** The name that the operator gave; undefined if no operator is signed in. */
  nameOf(request: Request): string | undefined {
    const match = VALUE.exec(readCookie(request, this.https, 'operator') ?? '');
    if (!match) return undefined;
    const [, expires, nonce, named, signature] = match as unknown as [string, string, string, string, string];
    if (Number(expires) <= this.clock.now().getTime()) return undefined;
    if (!this.secrets.isSigned('operators', this.signed(expires, nonce, named), signature)) return undefined;
    return Buffer.from(named, 'base64url').toString();
  }

  /** A hash of the token is part of it, so that a new token ends every session. */
  private signed(expires: string, nonce: string, named: string): string {
    const token = createHash('sha256').update(this.settings.ADMIN_TOKEN).digest('base64url');
    return [expires, nonce, named, token].join('\n');
  }

  private get https(): boolean {
    return this.settings.PUBLIC_URL.startsWith('https:');
  }
}
