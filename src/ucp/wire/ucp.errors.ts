import { missingApiKey } from '../../platform/security/security.errors';
import { missing, refusal } from '../../kernel/refusal';
import type { Reply } from './envelope';

export const versionNotFound = missing('version', 'No profile exists for this version.', {
  next: 'Use a version that `supported_versions` of /.well-known/ucp lists.',
});

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
  next: 'Correct the member that the message names.',
  shared: true,
  text: (detail: string) => detail,
});

export const invalidProfileUrl = refusal({
  code: 'invalid_profile_url',
  kind: 'malformed',
  meaning: 'UCP-Agent does not name a profile at a public https URL.',
  next: 'Send `UCP-Agent: profile="https://…"` with the public https URL of your profile.',
  text: (why: string) => `The profile of UCP-Agent ${why}.`,
});

export const profileUnreachable = refusal({
  code: 'profile_unreachable',
  kind: 'unavailable',
  meaning: 'The profile of UCP-Agent could not be fetched.',
  next: 'Check that your profile is served at the URL in `UCP-Agent`, and try again.',
  status: 424,
  text: (why: string) => ({ detail: `The profile could not be fetched: ${why}.`, ucp_status: 424 }),
});

export const profileMalformed = refusal({
  code: 'profile_malformed',
  kind: 'invalid',
  meaning: 'The document that UCP-Agent names is not a profile.',
  next: 'Correct the profile at the URL in `UCP-Agent`.',
  text: (why: string) => `The profile ${why}.`,
});

export const versionUnsupported = refusal({
  code: 'version_unsupported',
  kind: 'invalid',
  meaning: 'The version of the profile is not supported.',
  next: 'Use a version that the profile of this platform lists.',
  text: (version: string, ours: readonly string[]) =>
    `Version ${version} is not supported. Use ${ours.join(' or ')}.`,
});

export const digestMismatch = refusal({
  code: 'digest_mismatch',
  kind: 'malformed',
  meaning: 'Content-Digest is not the digest of the body.',
  next: 'Compute `Content-Digest` over the bytes of the body that you send.',
  text: 'Content-Digest does not match the body.',
});

export const algorithmUnsupported = refusal({
  code: 'algorithm_unsupported',
  kind: 'malformed',
  meaning: 'The signature is not ES256 or ES384, or the digest is not SHA-256.',
  next: 'Sign with ES256 or ES384, and digest with SHA-256.',
});

export const signatureMissing = refusal({
  code: 'signature_missing',
  kind: 'unauthenticated',
  meaning: 'Signature or Signature-Input is missing.',
  next: 'Send both `Signature` and `Signature-Input`, or neither.',
});

export const signatureInvalid = refusal({
  code: 'signature_invalid',
  kind: 'unauthenticated',
  credential: 'ucp_signature',
  meaning: 'The signature does not match, or does not cover the required components.',
  next: 'Sign the components that the guide to UCP lists, with a key of your profile.',
  text: (why: string) => `The signature is invalid: ${why}.`,
});

export const keyNotFound = refusal({
  code: 'key_not_found',
  kind: 'unauthenticated',
  credential: 'ucp_signature',
  meaning: 'The profile that UCP-Agent names has no key with this keyid.',
  next: 'Add the key to your profile, or sign with one that is there.',
  text: 'The profile has no key with this keyid.',
});

export const platformConflict = refusal({
  code: 'platform_conflict',
  kind: 'forbidden',
  meaning: 'The platform in UCP-Agent is not the one that created this checkout.',
  next: 'Send the `UCP-Agent` of the platform that created the checkout.',
  text: 'Another platform created this. UCP-Agent must name that platform.',
});

export const keyOfOtherPlatform = platformConflict.also(
  'This API key is for a different platform than the one in UCP-Agent.',
);

export const cartInUse = refusal({
  code: 'cart_in_use',
  kind: 'conflict',
  meaning: 'Another agent has a checkout for this cart.',
  next: 'Create a checkout with the line items of the cart instead.',
  text: 'Another agent has a checkout for this cart. Create a checkout with its line items instead.',
});

export const requestTooLarge = refusal({
  code: 'request_too_large',
  kind: 'malformed',
  meaning: 'Too many ids in one lookup.',
  next: 'Look up fewer ids at once.',
  text: (limit: number) => `At most ${limit} ids can be looked up at once.`,
});

export const unknownHandler = refusal({
  code: 'unknown_payment_handler',
  kind: 'malformed',
  meaning: 'The checkout does not offer this payment handler.',
  next: 'Choose one of the payment handlers that the checkout lists.',
  text: (handler: string) => `Payment handler “${handler}” is not supported.`,
});

export const paymentDeclined = refusal({
  code: 'payment_failed',
  kind: 'payment_required',
  meaning: 'The payment was declined; the checkout can be completed later.',
  next: 'Ask the buyer for another way to pay, and complete the checkout again.',
  text: (why: string) => why,
});

export const missingKey = missingApiKey.also(
  'This needs the API key of an agent in X-API-Key, or an access token.',
);
