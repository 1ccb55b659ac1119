import { missingApiKey } from '../../platform/security/security.errors';
import { missing, refusal } from '../../kernel/refusal';
import type { Reply } from './envelope';

export const versionNotFound = missing('version', 'No profile exists for this version.');

/** A business outcome that ends a request early. It is not an error of the protocol. */
export class UcpOutcome extends Error {
  constructor(readonly reply: Reply) {
    super('an outcome of business');
    this.name = 'UcpOutcome';
  }
}

export const invalidBody = refusal({
  code: 'invalid_request',
  kind: 'malformed',
  meaning: 'Under /ucp: a member of the body is missing or invalid.',
  shared: true,
  text: (detail: string) => detail,
});

export const invalidProfileUrl = refusal({
  code: 'invalid_profile_url',
  kind: 'malformed',
  meaning: 'UCP-Agent does not name a profile at a public https URL.',
  text: (why: string) => `The profile of UCP-Agent ${why}.`,
});

export const profileUnreachable = refusal({
  code: 'profile_unreachable',
  kind: 'unavailable',
  meaning: 'The profile of UCP-Agent could not be fetched.',
  status: 424,
  text: (why: string) => ({ detail: `The profile could not be fetched: ${why}.`, ucp_status: 424 }),
});

export const profileMalformed = refusal({
  code: 'profile_malformed',
  kind: 'invalid',
  meaning: 'The document that UCP-Agent names is not a profile.',
  text: (why: string) => `The profile ${why}.`,
});

export const versionUnsupported = refusal({
  code: 'version_unsupported',
  kind: 'invalid',
  meaning: 'The version of the profile is not supported.',
  text: (version: string, ours: readonly string[]) =>
    `Version ${version} is not supported. Use ${ours.join(' or ')}.`,
});

export const digestMismatch = refusal({
  code: 'digest_mismatch',
  kind: 'malformed',
  meaning: 'Content-Digest is not the digest of the body.',
  text: 'Content-Digest does not match the body.',
});

export const algorithmUnsupported = refusal({
  code: 'algorithm_unsupported',
  kind: 'malformed',
  meaning: 'Sign with ES256 or ES384, digest with SHA-256.',
});

export const signatureMissing = refusal({
  code: 'signature_missing',
  kind: 'unauthenticated',
  meaning: 'Send both Signature and Signature-Input, or neither.',
});

export const signatureInvalid = refusal({
  code: 'signature_invalid',
  kind: 'unauthenticated',
  credential: 'ucp_signature',
  meaning: 'The signature does not match, or does not cover the required components.',
  text: (why: string) => `The signature is invalid: ${why}.`,
});

export const keyNotFound = refusal({
  code: 'key_not_found',
  kind: 'unauthenticated',
  credential: 'ucp_signature',
  meaning: 'The profile that UCP-Agent names has no key with this keyid.',
  text: 'The profile has no key with this keyid.',
});

export const platformConflict = refusal({
  code: 'platform_conflict',
  kind: 'forbidden',
  meaning: 'The platform in UCP-Agent is not the one that created this checkout.',
  text: 'Another platform created this. UCP-Agent must name that platform.',
});

export const keyOfOtherPlatform = platformConflict.also(
  'This API key is for a different platform than the one in UCP-Agent.',
);

export const cartInUse = refusal({
  code: 'cart_in_use',
  kind: 'conflict',
  meaning: 'Another agent has a checkout for this cart.',
  text: 'Another agent has a checkout for this cart. Create a checkout with its line items instead.',
});

export const requestTooLarge = refusal({
  code: 'request_too_large',
  kind: 'malformed',
  meaning: 'Too many ids in one lookup.',
  text: (limit: number) => `At most ${limit} ids can be looked up at once.`,
});

export const unknownHandler = refusal({
  code: 'unknown_payment_handler',
  kind: 'malformed',
  meaning: 'The checkout does not offer this payment handler.',
  text: (handler: string) => `Payment handler “${handler}” is not supported.`,
});

export const paymentDeclined = refusal({
  code: 'payment_failed',
  kind: 'payment_required',
  meaning: 'The payment was declined; the checkout can be completed later.',
  text: (why: string) => why,
});

export const missingKey = missingApiKey.also(
  'This needs the API key of an agent in X-API-Key, or an access token.',
);
