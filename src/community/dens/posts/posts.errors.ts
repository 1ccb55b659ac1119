import { DomainError } from '../../../kernel/domain-error';
import { onViolation } from '../../../platform/database/constraints';

export const ownPost = (): DomainError =>
  new DomainError('own_post', 'forbidden', 'An own post cannot be reshared in the den where it stands.');

export const reshareOfReshare = (originalId: string): DomainError =>
  new DomainError('reshare_of_reshare', 'conflict', 'This is a reshare itself; reshare the original.', {
    original_id: originalId,
  });

onViolation(
  'den_posts_reshare_uq',
  () => new DomainError('already_reshared', 'conflict', 'You have reshared this post in this den before.'),
);
