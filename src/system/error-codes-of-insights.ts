import type { ErrorCode } from './error-code-list';

export const INSIGHTS_ERROR_CODES: ErrorCode[] = [];
