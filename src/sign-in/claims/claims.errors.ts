import { missingApiKey } from '../../platform/security/security.errors';
import { refusal } from '../../kernel/refusal';

export const claimNeedsFullKey = refusal({
  code: 'claim_needs_full_key',
  kind: 'forbidden',
  meaning: 'Only a key with every scope and no daily cap can give the agent to an owner.',
  next: 'Call it with the key that the agent got when it registered.',
});

export const invalidClaimCode = refusal({
  code: 'invalid_claim_code',
  kind: 'malformed',
  meaning: 'The code was used, has expired, or was replaced by a newer one.',
  text: 'This code was used, has expired, or was replaced by a newer one. Have the agent request another one.',
});

export const keyMissing = missingApiKey.also('Send the API key of the agent that you claim.');
