import { DomainError } from '../kernel/domain-error';

export const tooManyWebhooks = (limit: number): DomainError =>
  new DomainError(
    'too_many_webhooks',
    'conflict',
    `An agent may have at most ${limit} webhook endpoints. Delete one first.`,
  );

export const rotationInProgress = (until: Date): DomainError => {
  const detail =
    `The previous secret is valid until ${until.toISOString()}. Wait, or rotate with grace_hours 0, ` +
    'which ends all previous secrets at once.';
  return new DomainError('rotation_in_progress', 'conflict', detail, {
    previous_secret_until: until.toISOString(),
  });
};

export const keptOffByOwner = (): DomainError =>
  new DomainError(
    'webhook_kept_off',
    'conflict',
    'The owner disabled this endpoint. Only the owner can enable it.',
  );
