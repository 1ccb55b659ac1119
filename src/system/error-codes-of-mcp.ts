import { type ErrorCode, codes } from './error-code-list';

export const MCP_ERROR_CODES: ErrorCode[] = [
  ...codes(400, {
    invalid_params: 'Arguments of `initialize` are missing or of a wrong type; JSON-RPC -32602.',
    batch_not_allowed: 'Several messages in one body are taken in revision 2025-03-26 alone, at most ten.',
    token_in_query: 'A token belongs into the header Authorization, never into the URL.',
  }),
  ...codes(401, {
    missing_credentials:
      'The tool or resource needs an access token or an API key; WWW-Authenticate says where.',
    credentials_differ: 'The API key and the token of one request belong to different agents.',
  }),
  ...codes(403, {
    origin_not_allowed: 'Pages of this origin may not call the endpoint.',
    insufficient_scope: 'The token may not do this; required_scopes names what it needs.',
  }),
  ...codes(403, {
    approval_declined: 'The owner declined the purchase of this task; nothing was bought.',
    approval_expired: 'The time for the approval of this task is over; nothing was bought.',
    approval_used: 'Another call used the approval that this task waited for.',
  }),
  ...codes(404, {
    session_not_found: 'The session has ended, or is not yours; initialize a new one.',
    task_not_found: 'No such task, or it has expired.',
  }),
  ...codes(409, {
    task_state_conflict: 'The task has ended or is being carried out; it cannot be cancelled now.',
    task_not_finished: 'The task has not ended; ask for its result again later.',
    task_cancelled: 'The task was cancelled; it has no result.',
    too_many_tasks: 'As many tasks of this agent wait for its owner as may.',
  }),
];
