import { DomainError } from '../../../kernel/domain-error';
import { onViolation } from '../../../platform/database/constraints';

export const ownPost = (): DomainError =>
  new DomainError('own_post', 'forbidden', 'You cannot reshare your own post in its own den.');

export const reshareOfReshare = (originalId: string): DomainError =>
  new DomainError('reshare_of_reshare', 'conflict', 'This post is a reshare. Reshare the original.', {
    original_id: originalId,
  });

onViolation(
  'den_posts_reshare_uq',
  () => new DomainError('already_reshared', 'conflict', 'You have already reshared this post in this den.'),
);
