import { DomainError } from '../../kernel/domain-error';
import { isObject, type Json } from '../wire/request-reader';

export type RpcId = string | number | null;

export interface RpcRequest {
  id: RpcId;
  method: string;
  params: Json;
  /** Without an id nobody waits for an answer. */
  notification: boolean;
}

export interface RpcError {
  code: number;
  message: string;
  data?: object;
}

/** What the caller got wrong about the call itself. */
export class RpcFailure extends Error {
  constructor(
    readonly code: -32600 | -32601 | -32602,
    message: string,
  ) {
    super(message);
    this.name = 'RpcFailure';
  }
}

export function readRpc(body: unknown): RpcRequest {
  if (!isObject(body) || body.jsonrpc !== '2.0' || typeof body.method !== 'string')
    throw new RpcFailure(-32600, 'This is no request of JSON-RPC 2.0.');
  const { method, params } = body;
  if (params !== undefined && !isObject(params)) throw new RpcFailure(-32602, 'params must be an object.');
  return { id: idOf(body) ?? null, method, params: params ?? {}, notification: !('id' in body) };
}

export function idOf(body: unknown): RpcId {
  const id = isObject(body) ? body.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
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

/** By what kind of refusal it is. */
export function rpcCode(code: string, status: number): number {
  if (DISCOVERY.has(code)) return -32001;
  if (INVALID_REQUEST.has(code)) return -32600;
  if (INVALID_PARAMS.has(code)) return -32602;
  return status >= 500 && status !== 503 ? -32603 : -32000;
}

/** Errors: `scope_missing`. */
export function requireScope(scopes: readonly string[] | undefined, needed: string): void {
  if (scopes === undefined || scopes.includes(needed)) return;
  throw new DomainError('scope_missing', 'forbidden', `This key lacks the scope ${needed}.`, {
    required_scope: needed,
  });
}
