import type { ErrorCode } from './error-code-list';

export const A2A_ERROR_CODES: ErrorCode[] = [];
