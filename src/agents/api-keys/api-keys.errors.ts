import { refusal, missing } from '../../kernel/refusal';
import { DomainError } from '../../kernel/domain-error';
import { MalformedCredential } from '../../platform/security/credential-checks';
import { MAX_KEYS_BELOW, MAX_LIVE_KEYS, MAX_RETIRING } from '../policies';

export const apiKeyNotFound = missing('api_key', 'You have no such key.', {
  next: 'List your keys with {apiKeys.list}.',
});

export const invalidApiKey = refusal({
  code: 'invalid_api_key',
  kind: 'unauthenticated',
  credential: 'api_key',
  meaning: 'The key does not exist, is misspelled, or is for the other mode (test or live).',
  next: 'Check the key: it is shown only once, when it is created. A new agent gets one from {registration.register}.',
  text: 'Invalid API key',
});
export const malformedApiKey = (): DomainError => new MalformedCredential(invalidApiKey());

const otherMode = invalidApiKey.also((livemode: boolean) => {
  const [theirs, ours] = livemode ? ['test', 'live'] : ['live', 'test'];
  return `This is a ${theirs} key. This service accepts only ${ours} keys.`;
});
export const keyOfOtherMode = (livemode: boolean): DomainError =>
  new MalformedCredential(otherMode(livemode));

export const keyRevoked = refusal({
  code: 'key_revoked',
  kind: 'unauthenticated',
  credential: 'api_key',
  meaning: 'The key was revoked.',
  next: 'Use another key, or ask the agent’s owner for one.',
  text: 'This API key was revoked.',
});
export const keyExpired = refusal({
  code: 'key_expired',
  kind: 'unauthenticated',
  credential: 'api_key',
  meaning: 'The key has expired.',
  next: 'Use another key, or ask the agent’s owner for one.',
  text: 'This API key has expired.',
});
export const keyRotated = refusal({
  code: 'key_rotated',
  kind: 'unauthenticated',
  credential: 'api_key',
  meaning:
    'The key was rotated and its grace period has ended; or, for calls about keys and claims, it was rotated at all.',
  next: 'Use the key that replaced it, or ask the agent’s owner for one.',
  text: 'This API key was rotated. Use its replacement.',
});

export const agentSuspended = refusal({
  code: 'agent_suspended',
  kind: 'forbidden',
  meaning: 'The operator has suspended the agent.',
  next: 'Stop calling, and ask the operator of this service for the reason. Calls work again when the suspension ends.',
  text: 'The operator has suspended this agent.',
});
export const agentDeactivated = refusal({
  code: 'agent_deactivated',
  kind: 'forbidden',
  meaning: 'The agent is no longer active.',
  next: 'This agent has left and cannot return. Register another one with {registration.register}.',
  text: 'This agent is no longer active.',
});

export const keyExceedsOwn = refusal({
  code: 'key_exceeds_own',
  kind: 'forbidden',
  meaning:
    'A key cannot create a key with more scopes, a higher limit, or a later expiry than its own; field names it.',
  next: 'Request at most what your own key has; {apiKeys.list} shows it.',
  text: (field: string, detail: string) => ({ detail, field }),
});
export const notRevocable = keyExceedsOwn.as({
  meaning: 'The key may do what yours may not, so yours cannot revoke it.',
});

export const tooManyKeys = refusal({
  code: 'too_many_keys',
  kind: 'conflict',
  meaning: `An agent can have at most ${MAX_LIVE_KEYS} keys and ${MAX_KEYS_BELOW} below those, and a rotated key at most ${MAX_RETIRING} earlier secrets in their grace period.`,
  next: 'Revoke a key that you no longer use: {apiKeys.list}, {apiKeys.revoke}.',
  text: (limit: number, which = '') => `An agent may have at most ${limit} keys${which}. Revoke one first.`,
});
export const tooManyRetiring = tooManyKeys.also(
  (limit: number) =>
    `${limit} earlier secrets of this key are still in their grace period. Rotate without a grace period, or wait.`,
);
export const lastKey = refusal({
  code: 'last_key',
  kind: 'conflict',
  meaning: 'The last key cannot be revoked. Rotate it instead.',
  next: 'Create another key with {apiKeys.create} first, or replace this one with {apiKeys.rotate}.',
  text: 'This is the agent’s last key. Create another one first, or rotate it.',
});
