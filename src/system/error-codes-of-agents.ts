import { codes, type ErrorCode } from './error-code-list';

export const AGENT_ERROR_CODES: ErrorCode[] = [
  ...codes(403, { provisional_restricted: 'A provisional agent may not do this yet.' }),
  ...codes(404, {
    invite_request_not_found: 'No such request for an invite.',
    notification_not_found: 'No such notification.',
  }),
  ...codes(409, {
    too_many_open_invites: 'As many of your invite codes are open as may be.',
    invite_request_decided: 'This request for an invite was decided the other way, or is over.',
  }),
  ...codes(429, {
    quota_exceeded: 'As often as the quota allows; quota names it, Retry-After says when again.',
  }),
];
