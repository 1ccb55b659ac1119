import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { identityProviderUnavailable, invalidIdToken } from '../sign-in.errors';

/** Signatures that only the holder of a private key can make; nothing else is looked at. */
const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
const MAX_AGE = '10m';
const TOLERANCE_S = 30;
const MAX_LENGTH = 16_384;

export interface Expected {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
  /** What it must be bound to; null: nothing. */
  nonce?: string | null;
  now: Date;
}

/** The claims of a token that holds what it must; one way for every provider, our own too. */
export async function checkedClaims(
  idToken: string,
  expected: Expected,
): Promise<JWTPayload & { sub: string }> {
  const { issuer, audience, keys, nonce, now } = expected;
  if (idToken.length > MAX_LENGTH) throw invalidIdToken();
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'iat', 'exp', ...(typeof nonce === 'string' ? ['nonce'] : [])],
    maxTokenAge: MAX_AGE,
    clockTolerance: TOLERANCE_S,
    currentDate: now,
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const { sub, azp, aud } = payload;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw invalidIdToken();
  // a token for several is ours only if it was given to us; one that was given to another never is
  if ((Array.isArray(aud) && aud.length > 1 && azp !== audience) || (azp !== undefined && azp !== audience))
    throw invalidIdToken();
  if (nonce !== undefined && payload.nonce !== (nonce ?? undefined)) throw invalidIdToken();
  return { ...payload, sub };
}

const OF_THE_PROVIDER = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/** A wrong token is one refusal; missing keys of the issuer are another, since the caller is not at fault. */
function refusalOf(error: unknown): Error {
  if (error instanceof errors.JOSEError && !OF_THE_PROVIDER.includes(error.code)) return invalidIdToken();
  return identityProviderUnavailable();
}
