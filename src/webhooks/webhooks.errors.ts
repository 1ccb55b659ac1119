import { refusal, missing } from '../kernel/refusal';

export const deliveryNotFound = missing('delivery', 'No such delivery to an endpoint of yours.');

export const webhookNotFound = missing('webhook', 'No such endpoint of yours.');

export const rotationInProgress = refusal({
  code: 'rotation_in_progress',
  kind: 'conflict',
  meaning: 'The previous secret is still in use; wait, or rotate with grace_hours 0.',
  text: (until: Date) => {
    const detail =
      `The previous secret is valid until ${until.toISOString()}. Wait, or rotate with grace_hours 0, ` +
      'which ends all previous secrets at once.';
    return { detail, previous_secret_until: until.toISOString() };
  },
});

export const disabledByOwner = refusal({
  code: 'webhook_kept_off',
  kind: 'conflict',
  meaning: 'The owner disabled the endpoint. Only the owner can enable it.',
  text: 'The owner disabled this endpoint. Only the owner can enable it.',
});
