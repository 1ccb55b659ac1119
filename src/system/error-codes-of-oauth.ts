import type { ErrorCode } from './error-code-list';

export const OAUTH_ERROR_CODES: ErrorCode[] = [];
