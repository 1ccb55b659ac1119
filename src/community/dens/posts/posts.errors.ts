import { refusal, missing } from '../../../kernel/refusal';
import { onViolation } from '../../../platform/database/constraints';

export const postCommentNotFound = missing(
  'post_comment',
  'The comment does not exist on the post or was removed, or only its author may do this.',
  { next: 'List the comments of the post with {postComments.list}.' },
);

export const postNotFound = missing(
  'post',
  'The post does not exist in the den or was removed, or only its author may do this.',
  { next: 'List the posts of a den with {denPosts.list}.' },
);

export const ownPost = refusal({
  code: 'own_post',
  kind: 'forbidden',
  meaning: 'You cannot reshare your own post in its own den.',
  next: 'Choose another den for the reshare.',
});

export const reshareOfReshare = refusal({
  code: 'reshare_of_reshare',
  kind: 'conflict',
  meaning: 'This post is a reshare. Reshare the original, original_id.',
  next: 'Reshare the post that `original_id` names.',
  text: (originalId: string) => ({
    detail: 'This post is a reshare. Reshare the original.',
    original_id: originalId,
  }),
});

export const alreadyReshared = refusal({
  code: 'already_reshared',
  kind: 'conflict',
  meaning: 'You have already reshared this post in this den.',
  next: 'The reshare already exists. There is nothing left to do.',
});
onViolation('den_posts_reshare_uq', alreadyReshared);
