import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { identityProviderUnavailable, invalidIdToken } from '../sign-in.errors';

/** Only algorithms that need a private key to sign; all others are refused. */
const ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
const MAX_AGE = '10m';
const TOLERANCE_S = 30;
const MAX_LENGTH = 16_384;

export interface ExpectedIdToken {
  issuer: string;
  audience: string;
  keys: JWTVerifyGetKey;
  /** The nonce that the token must have; null if it must have none; undefined to skip the check. */
  nonce?: string | null;
  now: Date;
}

/** Verifies a token and returns its claims. The checks are the same for every issuer, including our own. */
export async function checkedClaims(
  idToken: string,
  expected: ExpectedIdToken,
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
  // `azp` names the client that a token was issued to: it must be us, and it is required if there are several
  // audiences.
  if ((Array.isArray(aud) && aud.length > 1 && azp !== audience) || (azp !== undefined && azp !== audience))
    throw invalidIdToken();
  if (nonce !== undefined && payload.nonce !== (nonce ?? undefined)) throw invalidIdToken();
  return { ...payload, sub };
}

const OF_THE_PROVIDER = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/** An invalid token is the caller's fault; if the issuer's keys are unavailable, the error says so instead. */
function refusalOf(error: unknown): Error {
  if (error instanceof errors.JOSEError && !OF_THE_PROVIDER.includes(error.code)) return invalidIdToken();
  return identityProviderUnavailable();
}
