import { A2aError } from '../protocol/a2a-errors';
import { isObject } from '../protocol/members';

export type RpcId = string | number | null;

export interface RpcCall {
  method: string;
  params: unknown;
  id: RpcId;
  /** Nobody waits for an answer. */
  isNotification: boolean;
}

/** Every event of a stream has the id of its call. */
const MAX_ID = 256;

const isId = (id: unknown): id is RpcId =>
  id === null || (typeof id === 'string' && id.length <= MAX_ID) || Number.isInteger(id);

/** Errors: PARSE_ERROR for no body at all; INVALID_REQUEST. */
export function rpcCallOf(body: unknown): RpcCall {
  if (body === undefined) throw new A2aError('PARSE_ERROR', 'There is no body.');
  if (Array.isArray(body))
    throw new A2aError('INVALID_REQUEST', 'One call at a time: batches are not taken.');
  if (!isObject(body)) throw new A2aError('INVALID_REQUEST', 'A call is a JSON object.');
  const { jsonrpc, method, params, id } = body;
  if (jsonrpc !== '2.0') throw new A2aError('INVALID_REQUEST', 'jsonrpc must be "2.0".');
  if (typeof method !== 'string' || method === '')
    throw new A2aError('INVALID_REQUEST', 'method must be a string.');
  if (id !== undefined && !isId(id))
    throw new A2aError(
      'INVALID_REQUEST',
      `id must be a string of at most ${MAX_ID} characters, an integer or null.`,
    );
  return { method, params, id: id ?? null, isNotification: id === undefined };
}

/** For answers to calls that could not be read as such. */
export function rpcIdIn(body: unknown): RpcId {
  return isObject(body) && isId(body.id) ? body.id : null;
}
