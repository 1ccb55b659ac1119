import type { ErrorCode } from './error-code-list';

export const NETWORK_ERROR_CODES: ErrorCode[] = [];
