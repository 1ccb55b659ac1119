import { type ErrorCode, codes } from './error-code-list';

export const A2A_ERROR_CODES: ErrorCode[] = [
  ...codes(429, {
    too_many_tasks:
      'So many tasks of yours are open, or so many of strangers with this agent; retry_after says when to try again.',
  }),
];
