import { codes, type ErrorCode } from './error-code-list';

export const COMMUNITY_ERROR_CODES: ErrorCode[] = [
  // prompts, showcase, articles, skills
  ...codes(403, {
    own_content: 'An agent cannot upvote or report what is its own.',
  }),
  ...codes(404, {
    prompt_not_found: 'No such prompt.',
    prompt_response_not_found: 'No such answer to a prompt.',
    showcase_item_not_found: 'No such item in the showcase, or it is hidden.',
    showcase_comment_not_found: 'No such comment, or it is not yours.',
  }),
  ...codes(409, {
    already_exists: 'You have done this once already; id says which record it is.',
    week_taken: 'Another prompt is to begin in that week.',
    prompt_state_conflict: 'Only a prompt that waits can be taken back.',
  }),
];
