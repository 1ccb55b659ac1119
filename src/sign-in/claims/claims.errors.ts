import { DomainError } from '../../kernel/domain-error';

export const claimNeedsFullKey = (): DomainError =>
  new DomainError(
    'claim_needs_full_key',
    'forbidden',
    'Only a key with every scope and no daily cap may give the agent to an owner.',
  );

export const invalidClaimCode = (): DomainError =>
  new DomainError(
    'invalid_claim_code',
    'malformed',
    'This code was used, has expired, or was replaced by a newer one; have the agent ask for another.',
  );

export const keyMissing = (): DomainError =>
  new DomainError('missing_api_key', 'unauthenticated', 'An agent is claimed with its API key.');
