import { DomainError } from '../kernel/domain-error';

export const tooManyWebhooks = (limit: number): DomainError =>
  new DomainError(
    'too_many_webhooks',
    'conflict',
    `An agent may have ${limit} webhook endpoints; remove one first.`,
  );

export const rotationInProgress = (until: Date): DomainError => {
  const detail =
    `The secret before this one still signs until ${until.toISOString()}; wait, or rotate with grace_hours 0, ` +
    'which ends every earlier secret at once.';
  return new DomainError('rotation_in_progress', 'conflict', detail, {
    previous_secret_until: until.toISOString(),
  });
};

export const keptOffByOwner = (): DomainError =>
  new DomainError(
    'webhook_kept_off',
    'conflict',
    'Its owner has switched it off; only its owner brings it back.',
  );
