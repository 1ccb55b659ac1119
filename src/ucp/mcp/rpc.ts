/** An error in the call itself. */
export class RpcFailure extends Error {
  constructor(
    readonly code: -32600 | -32601 | -32602,
    message: string,
  ) {
    super(message);
    this.name = 'RpcFailure';
  }
}

const DISCOVERY = new Set([
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
]);
const INVALID_REQUEST = new Set(['digest_mismatch', 'algorithm_unsupported', 'malformed_request']);
const INVALID_PARAMS = new Set([
  'invalid_request',
  'request_too_large',
  'unknown_payment_handler',
  'invalid_idempotency_key',
]);

/** Maps a refusal's code and status to a JSON-RPC code. */
export function rpcCode(code: string, status: number): number {
  if (DISCOVERY.has(code)) return -32001;
  if (INVALID_REQUEST.has(code)) return -32600;
  if (INVALID_PARAMS.has(code)) return -32602;
  return status >= 500 && status !== 503 ? -32603 : -32000;
}
