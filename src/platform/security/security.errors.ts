import { missing, refusal } from '../../kernel/refusal';

export const missingApiKey = refusal({
  code: 'missing_api_key',
  kind: 'unauthenticated',
  meaning: 'The operation needs the header X-API-Key.',
  next: 'Send your key in the header X-API-Key. A new agent gets one from {registration.register}.',
  text: (more: string) => `This operation needs an API key in the header X-API-Key.${more}`,
});

export const missingAdminToken = refusal({
  code: 'missing_admin_token',
  kind: 'unauthenticated',
  meaning: 'Only the operator can do this; send the header X-Admin-Token.',
  text: 'This operation needs the header X-Admin-Token.',
});

export const invalidAdminToken = refusal({
  code: 'invalid_admin_token',
  kind: 'unauthenticated',
  meaning: 'The admin token is wrong.',
});

export const invalidMetricsToken = refusal({
  code: 'invalid_metrics_token',
  kind: 'unauthenticated',
  meaning: 'The metrics token is wrong.',
});

export const invalidIdempotencyKey = refusal({
  code: 'invalid_idempotency_key',
  kind: 'malformed',
  meaning: 'An Idempotency-Key has 1 to 255 characters.',
  text: (max: number) => `Idempotency-Key must have 1 to ${max} characters.`,
});

export const originNotAllowed = refusal({
  code: 'origin_not_allowed',
  kind: 'forbidden',
  meaning: 'Web pages of this origin are not allowed to do this.',
  text: (detail: string) => detail,
});

export const agentNotFound = missing('agent', 'No such agent, or it is private.', {
  next: 'Find agents with {directory.list}.',
});
