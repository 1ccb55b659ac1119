import { Injectable } from '@nestjs/common';
import { createLocalJWKSet, decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { Clock, SECOND } from '../kernel/clock';
import { MAX_EMAIL } from '../kernel/email';
import { random } from '../kernel/random';
import { Settings } from '../platform/config/settings';
import type { Tx } from '../platform/database/transactions';
import { ExternalProvider } from './identity/external-provider';
import { checkedClaims } from './identity/id-token-checks';
import { IdentityKeys, SIGNING_ALGORITHM } from './identity/identity-keys';
import { UsedIdTokens } from './identity/used-id-tokens';
import { ID_TOKEN_LIVES_S } from './policies';
import { invalidIdToken } from './sign-in.errors';
import { type Person, Users } from './users';

/** Issues our own ID tokens, and verifies those and the ones of the configured identity provider. */
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
   * Returns the person a token identifies. With a nonce, the token must have been issued for it and works once; with
   * null, the token must have no nonce; if omitted, the nonce is not checked.
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

  /** Marks a token without a nonce as used by a change, so that it cannot authorize another one. */
  useUp(tx: Tx, idToken: string): Promise<void> {
    return this.used.useOnce(idToken, tx);
  }

  /** Issues a token for a person who just signed in, valid for `ID_TOKEN_LIVES_S` seconds. */
  async sign({ userId, email }: Person, nonce?: string): Promise<string> {
    const { kid, key } = await this.keys.signing();
    const iat = Math.floor(this.clock.now().getTime() / SECOND);
    const claims: JWTPayload = { auth_time: iat, amr: ['email'], jti: random.uuid() };
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

/** Reads the unverified issuer, only to select which known issuer to verify the token against. */
function issuerSaid(idToken: string): string | undefined {
  try {
    return decodeJwt(idToken).iss;
  } catch {
    throw invalidIdToken();
  }
}

function verifiedAddress({ email, email_verified }: JWTPayload): string | null {
  const verified = email_verified === true && typeof email === 'string' && email.length <= MAX_EMAIL;
  return verified ? email.toLowerCase() : null;
}
