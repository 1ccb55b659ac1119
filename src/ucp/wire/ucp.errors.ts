import { missingApiKey } from '../../platform/security/security.errors';
import { missing, refusal } from '../../kernel/refusal';
import type { Reply } from './envelope';

export const versionNotFound = missing('version', 'There is no profile for this version.');

/** A business outcome that ends a request early. It is not an error of the protocol. */
export class UcpOutcome extends Error {
  constructor(readonly reply: Reply) {
    super('an outcome of business');
    this.name = 'UcpOutcome';
  }
}

export const invalidBody = refusal(
  {
    code: 'invalid_request',
    kind: 'malformed',
    meaning: 'Under /ucp: a member of the body is missing or wrong.',
    shared: true,
  },
  (detail: string) => detail,
);

export const invalidProfileUrl = refusal(
  {
    code: 'invalid_profile_url',
    kind: 'malformed',
    meaning: 'UCP-Agent does not name a profile at an https URL that may be called.',
  },
  (why: string) => `The profile of UCP-Agent ${why}.`,
);

export const profileUnreachable = refusal(
  {
    code: 'profile_unreachable',
    kind: 'unavailable',
    meaning: 'The profile of UCP-Agent could not be fetched.',
    status: 424,
  },
  (why: string) => ({ detail: `The profile could not be fetched: ${why}.`, ucp_status: 424 }),
);

export const profileMalformed = refusal(
  {
    code: 'profile_malformed',
    kind: 'invalid',
    meaning: 'What was fetched as the profile of UCP-Agent is none.',
  },
  (why: string) => `The profile ${why}.`,
);

export const versionUnsupported = refusal(
  {
    code: 'version_unsupported',
    kind: 'invalid',
    meaning: 'The profile is of a version that is not spoken here.',
  },
  (version: string, ours: readonly string[]) =>
    `Version ${version} is not supported. Use ${ours.join(' or ')}.`,
);

export const digestMismatch = refusal(
  {
    code: 'digest_mismatch',
    kind: 'malformed',
    meaning: 'Content-Digest is not the digest of the body.',
  },
  'Content-Digest does not match the body.',
);

export const algorithmUnsupported = refusal(
  {
    code: 'algorithm_unsupported',
    kind: 'malformed',
    meaning: 'Sign with ES256 or ES384, digest with SHA-256.',
  },
  'Sign with ES256 or ES384, digest with SHA-256.',
);

export const signatureMissing = refusal(
  {
    code: 'signature_missing',
    kind: 'unauthenticated',
    meaning: 'Signature and Signature-Input belong together.',
  },
  'Signature and Signature-Input belong together.',
);

export const signatureInvalid = refusal(
  {
    code: 'signature_invalid',
    kind: 'unauthenticated',
    meaning: 'The signature does not fit, or does not cover what it must.',
  },
  (why: string) => `The signature is not good: ${why}.`,
);

export const keyNotFound = refusal(
  {
    code: 'key_not_found',
    kind: 'unauthenticated',
    meaning: 'The profile of UCP-Agent has no key of this keyid.',
  },
  'The profile has no key of this keyid.',
);

export const platformConflict = refusal(
  {
    code: 'platform_conflict',
    kind: 'forbidden',
    meaning: 'Another platform has begun this checkout than UCP-Agent names.',
  },
  'Another platform has begun this; UCP-Agent must name that one.',
);

export const keyOfOtherPlatform = platformConflict.also(
  'This API key is for another platform than UCP-Agent names.',
);

export const cartInUse = refusal(
  {
    code: 'cart_in_use',
    kind: 'conflict',
    meaning: 'Another agent is checking this cart out.',
  },
  'Another agent is checking this cart out; begin a checkout with its lines instead.',
);

export const requestTooLarge = refusal(
  {
    code: 'request_too_large',
    kind: 'malformed',
    meaning: 'Too many ids in one lookup.',
  },
  (limit: number) => `At most ${limit} ids can be looked up at once.`,
);

export const unknownHandler = refusal(
  {
    code: 'unknown_payment_handler',
    kind: 'malformed',
    meaning: 'The checkout does not offer this payment handler.',
  },
  (handler: string) => `There is no payment handler “${handler}” here.`,
);

export const paymentDeclined = refusal(
  {
    code: 'payment_failed',
    kind: 'payment_required',
    meaning: 'The payment was declined; the checkout can be completed later.',
  },
  (why: string) => why,
);

export const missingKey = missingApiKey.also(
  'This needs the API key of an agent in X-API-Key, or an access token.',
);
