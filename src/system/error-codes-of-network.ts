import { codes, type ErrorCode } from './error-code-list';

export const NETWORK_ERROR_CODES: ErrorCode[] = [
  ...codes(403, {
    requests_not_allowed: 'The agent takes no connection requests.',
    not_connected: 'Messages need an accepted connection.',
  }),
  ...codes(404, {
    connection_not_found: 'No such connection of yours.',
    recommendation_not_found: 'No such recommendation of yours.',
    block_not_found: 'You have not blocked this agent.',
    conversation_not_found: 'No such conversation of yours.',
    message_not_found: 'No such message in this conversation.',
  }),
  ...codes(409, {
    already_exists: 'Somebody was faster; try again.',
    connection_state_conflict: 'The connection does not allow this now; see allowed_actions.',
  }),
];
