import { createHash } from 'node:crypto';
import { sameSecret } from '../../platform/security/secrets';

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** Whether the text is the hash of a verifier (RFC 7636, S256). */
export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text);
}

export function provesChallenge(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  return sameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
