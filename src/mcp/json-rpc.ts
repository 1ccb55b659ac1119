import { specTypeSchemas } from '@modelcontextprotocol/server';
import type { Response } from 'express';
import { rpcIdIn } from '../platform/http/json-rpc';
import { isObject } from '../kernel/json';
import type { Problem } from '../platform/errors/error-formats';
import { batchNotAllowed, noMessage, invalidParams } from './mcp.errors';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
/** Not in the specification: the code that the first SDK uses for an unknown session. */
const SESSION_GONE = -32001;

/** The parts of a message that are read before the SDK parses it. */
export interface Message {
  id?: unknown;
  method?: unknown;
  params?: { [member: string]: unknown };
}

/** Whether a value is a request, a notification, or a response. */
function isMessage(value: unknown): value is Message {
  if (!isObject(value)) return false;
  const { jsonrpc, id, method, params, result, error } = value;
  if (jsonrpc !== '2.0') return false;
  if (id !== undefined && rpcIdIn(value) === null) return false;
  if (method === undefined) return id !== undefined && (result !== undefined || error !== undefined);
  return typeof method === 'string' && (params === undefined || isObject(params));
}

/**
 * Removes members that some clients send as null: `params`, and everything in it except the arguments of a tool, which
 * its schema checks. An empty cursor counts as absent, too.
 */
export function withoutNulls(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutNulls);
  if (!isObject(body)) return body;
  const { params, error, method, ...rest } = body;
  return { ...rest, ...present({ method, error, params: presentParams(params, method) }) };
}

function presentParams(params: unknown, method: unknown): unknown {
  if (!isObject(params)) return params;
  const { arguments: given, cursor, inputResponses, ...rest } = params;
  const isPrompt = method === 'prompts/get' && isObject(given);
  return {
    ...(withoutNullMembers(rest) as object),
    ...present({
      cursor: cursor === '' ? null : cursor,
      arguments: isPrompt ? presentTexts(given) : given,
      inputResponses,
    }),
  };
}

const present = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null && member !== undefined));

const presentTexts = (given: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(given).filter(([, text]) => text !== null && text !== ''));

function withoutNullMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullMembers);
  if (!isObject(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNullMembers(member)]));
}

/** Refuses invalid `initialize` parameters, which the SDK would report as internal errors. */
export function requireBeginning({ method, params = {} }: Message): void {
  if (method !== 'initialize') return;
  const { issues } = specTypeSchemas.InitializeRequestParams['~standard'].validate(params);
  if (!issues) return;
  const problems = issues.map(({ path = [], message }) => ({
    loc: ['body', 'params', ...path.map((part) => String(typeof part === 'object' ? part.key : part))],
    msg: message,
    type: 'value_error',
  }));
  throw invalidParams(problems);
}

/** The only revision that allows batches, and the default of a client that names no revision. */
const BATCH_VERSION = '2025-03-26';
const MAX_BATCH = 10;

/**
 * The messages of a body, checked for form only.
 *
 * @param version the revision of an older client, if known
 */
export function messagesOf(body: unknown, legacy: boolean, version: string | undefined): Message[] {
  if (!Array.isArray(body)) {
    if (!isMessage(body)) throw noMessage();
    return [body];
  }
  if (!legacy || (version !== undefined && version !== BATCH_VERSION))
    throw batchNotAllowed('A body is one message: batches were dropped with revision 2025-06-18.');
  if (body.length === 0 || body.length > MAX_BATCH)
    throw batchNotAllowed(`A batch has 1 to ${MAX_BATCH} messages.`);
  if (!body.every((message) => isMessage(message))) throw noMessage();
  const messages = body as Message[];
  if (messages.some(({ method }) => method === 'initialize'))
    throw batchNotAllowed('Send `initialize` alone, not in a batch.');
  return messages;
}

/**
 * Formats a refusal as a JSON-RPC error. JSON-RPC reserves its codes, so refusals without a matching code use the
 * HTTP status; clients should rely on `data.code`.
 */
export function sendProblem(problem: Problem, body: unknown, response: Response): void {
  const { status, code, detail, extras } = problem;
  if (status === 405) response.setHeader('Allow', 'POST, DELETE, OPTIONS');
  response.status(httpStatus(status)).json({
    jsonrpc: '2.0',
    id: rpcIdIn(body),
    error: { code: rpcCode(problem, body), message: detail, data: { code, ...extras } },
  });
}

/** Invalid messages are 400 here; only the REST routes use 422. */
function httpStatus(status: number): number {
  return status === 422 ? 400 : status;
}

function rpcCode({ status, code }: Problem, body: unknown): number {
  if (code === 'session_not_found') return SESSION_GONE;
  if (code === 'malformed_request' && body === undefined) return PARSE_ERROR;
  if (code === 'invalid_params') return INVALID_PARAMS;
  if (status === 400 || status === 405 || status === 413 || status === 415 || status === 422)
    return INVALID_REQUEST;
  return status === 500 || status === 503 ? INTERNAL_ERROR : status;
}
