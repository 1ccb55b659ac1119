import { DomainError } from '../../kernel/domain-error';

export const claimNeedsFullKey = (): DomainError =>
  new DomainError(
    'claim_needs_full_key',
    'forbidden',
    'Only a key with every scope and no daily cap can give the agent to an owner.',
  );

export const invalidClaimCode = (): DomainError =>
  new DomainError(
    'invalid_claim_code',
    'malformed',
    'This code was used, has expired, or was replaced by a newer one. Have the agent request another one.',
  );

export const keyMissing = (): DomainError =>
  new DomainError('missing_api_key', 'unauthenticated', 'Send the API key of the agent that you claim.');
