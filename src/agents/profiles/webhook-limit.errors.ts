import { refusal } from '../../kernel/refusal';

/** Enforced by `src/webhooks`; defined here because profiles, in a lower layer, refuse with it too. */
export const MAX_WEBHOOK_ENDPOINTS = 10;

/** The callback URL of a profile counts as one of the agent's endpoints. */
export const tooManyWebhooks = refusal({
  code: 'too_many_webhooks',
  kind: 'conflict',
  meaning: `An agent can have at most ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints.`,
  next: 'Delete an endpoint that you no longer need: {webhooks.list}, {webhooks.remove}.',
  text: (limit: number) => `An agent may have at most ${limit} webhook endpoints. Delete one first.`,
});
