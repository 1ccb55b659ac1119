import { DomainError, type ErrorKind } from '../../kernel/domain-error';
import type { Reply } from './envelope';

/** An outcome of business that ends the handling of a request early; no refusal of the protocol. */
export class UcpOutcome extends Error {
  constructor(readonly reply: Reply) {
    super('an outcome of business');
    this.name = 'UcpOutcome';
  }
}

/** Statuses that only this protocol has are said here; all others follow from the kind. */
const protocolError = (code: string, kind: ErrorKind, detail: string, status?: number): DomainError =>
  new DomainError(code, kind, detail, status === undefined ? {} : { ucp_status: status });

export const invalidProfileUrl = (why: string): DomainError =>
  protocolError('invalid_profile_url', 'malformed', `The profile of UCP-Agent ${why}.`);

export const profileUnreachable = (why: string): DomainError =>
  protocolError('profile_unreachable', 'unavailable', `The profile could not be fetched: ${why}.`, 424);

export const profileMalformed = (why: string): DomainError =>
  protocolError('profile_malformed', 'invalid', `The profile ${why}.`);

export const versionUnsupported = (version: string, ours: readonly string[]): DomainError =>
  protocolError(
    'version_unsupported',
    'invalid',
    `Version ${version} is not supported. Use ${ours.join(' or ')}.`,
  );

export const digestMismatch = (): DomainError =>
  protocolError('digest_mismatch', 'malformed', 'Content-Digest does not match the body.');

export const algorithmUnsupported = (): DomainError =>
  protocolError('algorithm_unsupported', 'malformed', 'Sign with ES256 or ES384, digest with SHA-256.');

export const signatureMissing = (): DomainError =>
  protocolError('signature_missing', 'unauthenticated', 'Signature and Signature-Input belong together.');

export const signatureInvalid = (why: string): DomainError =>
  protocolError('signature_invalid', 'unauthenticated', `The signature is not good: ${why}.`);

export const keyNotFound = (): DomainError =>
  protocolError('key_not_found', 'unauthenticated', 'The profile has no key of this keyid.');

export const platformConflict = (): DomainError =>
  protocolError(
    'platform_conflict',
    'forbidden',
    'Another platform has begun this; UCP-Agent must name that one.',
  );

export const keyOfOtherPlatform = (): DomainError =>
  protocolError(
    'platform_conflict',
    'forbidden',
    'This API key is for another platform than UCP-Agent names.',
  );

export const cartInUse = (): DomainError =>
  protocolError(
    'cart_in_use',
    'conflict',
    'Another agent is checking this cart out; begin a checkout with its lines instead.',
  );

export const requestTooLarge = (limit: number): DomainError =>
  protocolError('request_too_large', 'malformed', `At most ${limit} ids can be looked up at once.`);

export const unknownHandler = (handler: string): DomainError =>
  protocolError('unknown_payment_handler', 'malformed', `There is no payment handler “${handler}” here.`);

export const paymentDeclined = (why: string): DomainError =>
  protocolError('payment_failed', 'payment_required', why);

export const missingKey = (): DomainError =>
  protocolError(
    'missing_api_key',
    'unauthenticated',
    'This needs the API key of an agent in X-API-Key, or an access token.',
  );
