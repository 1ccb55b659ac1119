import type { ErrorCode } from './error-code-list';

export const PEOPLE_ERROR_CODES: ErrorCode[] = [];
