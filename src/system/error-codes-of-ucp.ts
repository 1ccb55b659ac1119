import type { ErrorCode } from './error-code-list';

export const UCP_ERROR_CODES: ErrorCode[] = [];
