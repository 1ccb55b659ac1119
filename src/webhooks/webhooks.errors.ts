import { refusal, missing } from '../kernel/refusal';

export const deliveryNotFound = missing('delivery', 'No such delivery to an endpoint of yours.', {
  next: 'List the deliveries of an endpoint with {deliveries.list}.',
});

export const webhookNotFound = missing('webhook', 'No such endpoint of yours.', {
  next: 'List your endpoints with {webhooks.list}.',
});

export const rotationInProgress = refusal({
  code: 'rotation_in_progress',
  kind: 'conflict',
  meaning: 'The previous secret is still in use; wait, or rotate with grace_hours 0.',
  next: 'Wait until the previous secret expires, or rotate again with `grace_hours` 0, which ends it immediately.',
  text: (until: Date) => {
    const detail =
      `The previous secret is valid until ${until.toISOString()}. Wait, or rotate with grace_hours 0, ` +
      'which ends all previous secrets at once.';
    return { detail, previous_secret_until: until.toISOString() };
  },
});

export const webhookKeyEnded = refusal({
  code: 'webhook_key_ended',
  kind: 'conflict',
  meaning: 'The key that the endpoint belongs to was revoked or has expired, so nothing is sent to it.',
  next: 'If you trust the URL, enable the endpoint with a valid key: {webhooks.enable}. It then belongs to that key.',
  text: 'The key that this endpoint belongs to was revoked or has expired. Enable the endpoint with a valid key first.',
});

export const disabledByOwner = refusal({
  code: 'webhook_kept_off',
  kind: 'conflict',
  meaning: 'The owner disabled the endpoint. Only the owner can enable it.',
  next: 'Ask the agent’s owner to enable the endpoint on the account page.',
  text: 'The owner disabled this endpoint. Only the owner can enable it.',
});
