import { isObject } from '../../kernel/json';

export type RpcId = string | number | null;

/** A single JSON-RPC 2.0 call. The protocol adapter interprets its parameters. */
export interface RpcCall {
  id: RpcId;
  method: string;
  params: unknown;
  /** The caller expects no response. */
  isNotification: boolean;
}

/** Bounds ids, because every event of a stream repeats the id of its call. */
const MAX_ID = 256;

export function rpcCallOf(body: unknown, refuse: (detail: string) => Error): RpcCall {
  if (Array.isArray(body)) throw refuse('Batches are not supported. Send one call at a time.');
  if (!isObject(body)) throw refuse('A call must be a JSON object.');
  const { jsonrpc, method, params, id } = body;
  if (jsonrpc !== '2.0') throw refuse('jsonrpc must be "2.0".');
  if (typeof method !== 'string' || method === '') throw refuse('method must be a string.');
  if (id !== undefined && id !== null && rpcIdIn(body) === null)
    throw refuse(`id must be a string of at most ${MAX_ID} characters, an integer or null.`);
  return { id: rpcIdIn(body), method, params: params ?? undefined, isNotification: id === undefined };
}

/** The id for the response, even to an invalid call; null if the call has no valid id. */
export function rpcIdIn(body: unknown): RpcId {
  const id = isObject(body) ? body.id : undefined;
  if (typeof id === 'string') return id.length <= MAX_ID ? id : null;
  return Number.isInteger(id) ? (id as number) : null;
}
