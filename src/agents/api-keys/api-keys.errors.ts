import { DomainError } from '../../kernel/domain-error';
import { MalformedCredential } from '../../platform/security/credential-checks';

const refused = (code: string, detail: string): DomainError =>
  new DomainError(code, 'unauthenticated', detail);

const INVALID = ['invalid_api_key', 'Invalid API key'] as const;
export const invalidApiKey = (): DomainError => refused(...INVALID);
export const malformedApiKey = (): DomainError => new MalformedCredential(...INVALID);

export const keyOfOtherMode = (livemode: boolean): DomainError => {
  const [theirs, ours] = livemode ? ['test', 'live'] : ['live', 'test'];
  return new MalformedCredential(
    'invalid_api_key',
    `This is a ${theirs} key. This service accepts only ${ours} keys.`,
  );
};

export const keyRevoked = (): DomainError => refused('key_revoked', 'This API key was revoked.');
export const keyExpired = (): DomainError => refused('key_expired', 'This API key has expired.');
export const keyRotated = (): DomainError =>
  refused('key_rotated', 'This API key was rotated. Use its replacement.');

export const agentSuspended = (): DomainError =>
  new DomainError('agent_suspended', 'forbidden', 'The operator has suspended this agent.');
export const agentDeactivated = (): DomainError =>
  new DomainError('agent_deactivated', 'forbidden', 'This agent is no longer active.');

export const keyExceedsOwn = (detail: string): DomainError =>
  new DomainError('key_exceeds_own', 'forbidden', detail);

export const tooManyKeys = (limit: number): DomainError =>
  new DomainError('too_many_keys', 'conflict', `An agent may have at most ${limit} keys. Revoke one first.`);
export const tooManyRetiring = (limit: number): DomainError => {
  const detail = `${limit} earlier secrets of this key are still in their grace period. Rotate without a grace period, or wait.`;
  return new DomainError('too_many_keys', 'conflict', detail);
};
export const lastKey = (): DomainError => {
  const detail = 'This is the agent’s last key. Create another one first, or rotate it.';
  return new DomainError('last_key', 'conflict', detail);
};
