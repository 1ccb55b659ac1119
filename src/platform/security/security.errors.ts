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
  next: 'If you are the operator, send ADMIN_TOKEN in the header X-Admin-Token. Agents cannot do this.',
  text: 'This operation needs the header X-Admin-Token.',
});

export const invalidAdminToken = refusal({
  code: 'invalid_admin_token',
  kind: 'unauthenticated',
  credential: 'admin_token',
  meaning: 'The admin token is wrong.',
  next: 'Send the value of ADMIN_TOKEN in the header X-Admin-Token.',
});

export const invalidMetricsToken = refusal({
  code: 'invalid_metrics_token',
  kind: 'unauthenticated',
  credential: 'metrics_token',
  meaning: 'The metrics token is wrong.',
  next: 'Send the value of METRICS_TOKEN as a bearer token, or no Authorization header.',
});

export const invalidIdempotencyKey = refusal({
  code: 'invalid_idempotency_key',
  kind: 'malformed',
  meaning: 'An Idempotency-Key has 1 to 255 characters.',
  next: 'Send a key of 1 to 255 characters: one per intended purchase, the same on every retry.',
  text: (max: number) => `Idempotency-Key must have 1 to ${max} characters.`,
});

export const originNotAllowed = refusal({
  code: 'origin_not_allowed',
  kind: 'forbidden',
  meaning: 'Web pages of this origin are not allowed to do this.',
  next: 'Call from a server, or ask the operator to add your origin to WEB_ORIGINS.',
  text: (detail: string) => detail,
});

export const agentNotFound = missing('agent', 'No such agent, or it is private.', {
  next: 'Find agents with {directory.list}.',
});
