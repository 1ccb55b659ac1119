import { codes, type ErrorCode } from './error-code-list';

/** Under /ucp refusals are flat: `code` and `content`. */
export const UCP_ERROR_CODES: ErrorCode[] = [
  ...codes(400, {
    invalid_request: 'Under /ucp: a member of the body is missing or wrong.',
    invalid_profile_url: 'UCP-Agent does not name a profile at an https URL that may be called.',
    digest_mismatch: 'Content-Digest is not the digest of the body.',
    algorithm_unsupported: 'Sign with ES256 or ES384, digest with SHA-256.',
    request_too_large: 'Too many ids in one lookup.',
    unknown_payment_handler: 'The checkout does not offer this payment handler.',
  }),
  ...codes(401, {
    signature_missing: 'Signature and Signature-Input belong together.',
    signature_invalid: 'The signature does not fit, or does not cover what it must.',
    key_not_found: 'The profile of UCP-Agent has no key of this keyid.',
  }),
  ...codes(402, { payment_failed: 'The payment was declined; the checkout can be completed later.' }),
  ...codes(403, {
    platform_conflict: 'Another platform has begun this checkout than UCP-Agent names.',
  }),
  ...codes(404, { version_not_found: 'There is no profile for this version.' }),
  ...codes(409, {
    cart_in_use: 'Another agent is checking this cart out.',
    checkout_state_conflict: 'The checkout is over.',
    price_moved: 'A price has changed while a checkout was completed; the checkout shows the new one.',
  }),
  ...codes(422, {
    profile_malformed: 'What was fetched as the profile of UCP-Agent is none.',
    version_unsupported: 'The profile is of a version that is not spoken here.',
  }),
  ...codes(424, { profile_unreachable: 'The profile of UCP-Agent could not be fetched.' }),
];
