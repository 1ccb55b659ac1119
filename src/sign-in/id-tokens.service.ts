import { Injectable } from '@nestjs/common';
import { createLocalJWKSet, decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { Clock, SECOND } from '../kernel/clock';
import { Settings } from '../platform/config/settings';
import type { Tx } from '../platform/database/transactions';
import { ExternalProvider } from './identity/external-provider';
import { checkedClaims } from './identity/id-token-checks';
import { IdentityKeys, SIGNING_ALGORITHM } from './identity/identity-keys';
import { UsedIdTokens } from './identity/used-id-tokens';
import { invalidIdToken } from './sign-in.errors';
import { type Person, Users } from './users';

export const ID_TOKEN_LIVES_S = 300;

/** Tokens that say who somebody is: our own ones, and those of the provider that the operator named. */
@Injectable()
export class IdTokensService {
  constructor(
    private readonly keys: IdentityKeys,
    private readonly external: ExternalProvider,
    private readonly users: Users,
    private readonly used: UsedIdTokens,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Who the token is about. With a nonce it must be made for this very thing, and is good for it once; with null
   * it must be made for nothing in particular.
   */
  async verify(idToken: string, { nonce }: { nonce?: string | null } = {}): Promise<Person> {
    const own = issuerSaid(idToken) === this.issuer;
    if (!own && this.external.issuer === undefined) throw invalidIdToken();
    const now = this.clock.now();
    const { sub, ...claims } = await checkedClaims(idToken, {
      ...(own ? await this.ownParty() : await this.externalParty()),
      nonce,
      now,
    });
    if (typeof nonce === 'string') await this.used.useOnce(idToken);
    if (!own) return this.users.ofProvider(this.external.issuer as string, sub, verifiedAddress(claims));
    const person = await this.users.find(sub);
    if (!person) throw invalidIdToken();
    return person;
  }

  /** For what a token changes without being bound to it: it changes nothing else. */
  useUp(tx: Tx, idToken: string): Promise<void> {
    return this.used.useOnce(idToken, tx);
  }

  /** A token about somebody who has just shown who they are; it lives for `ID_TOKEN_LIVES_S`. */
  async sign({ userId, email }: Person, nonce?: string): Promise<string> {
    const { kid, key } = await this.keys.signing();
    const iat = Math.floor(this.clock.now().getTime() / SECOND);
    const claims: JWTPayload = { auth_time: iat, amr: ['email'], jti: randomUUID() };
    if (email !== null) Object.assign(claims, { email, email_verified: true });
    if (nonce !== undefined) claims.nonce = nonce;
    return new SignJWT(claims)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(this.issuer)
      .setAudience(this.settings.PUBLIC_URL)
      .setSubject(userId)
      .setIssuedAt(iat)
      .setExpirationTime(iat + ID_TOKEN_LIVES_S)
      .sign(key);
  }

  private async ownParty() {
    const keys = createLocalJWKSet(await this.keys.published());
    return { issuer: this.issuer, audience: this.settings.PUBLIC_URL, keys };
  }

  private async externalParty() {
    const { issuer, keys } = await this.external.provider();
    return { issuer, audience: this.external.clientId, keys };
  }

  private get issuer(): string {
    return `${this.settings.PUBLIC_URL}/idp`;
  }
}

/** Only to tell which of the known issuers to check against; nothing of it is believed. */
function issuerSaid(idToken: string): string | undefined {
  try {
    return decodeJwt(idToken).iss;
  } catch {
    throw invalidIdToken();
  }
}

function verifiedAddress({ email, email_verified }: JWTPayload): string | null {
  const verified = email_verified === true && typeof email === 'string' && email.length <= 254;
  return verified ? email.toLowerCase() : null;
}
