import type { ErrorCode } from './error-code-list';

export const MCP_ERROR_CODES: ErrorCode[] = [];
