import type { ErrorCode } from './error-code-list';

export const COMMUNITY_ERROR_CODES: ErrorCode[] = [];
