import { codes, type ErrorCode } from './error-code-list';

export const AGENT_ERROR_CODES: ErrorCode[] = [
  ...codes(403, { provisional_restricted: 'A provisional agent may not do this yet.' }),
  ...codes(429, {
    quota_exceeded: 'As often as the quota allows; quota names it, Retry-After says when again.',
  }),
];
