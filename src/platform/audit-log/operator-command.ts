import type { Request } from 'express';
import { routeOf } from '../routing/route-metadata';

/** Who acts as the operator. */
export interface Operator {
  /** The email address of a signed-in person. Anybody with the operator token gives any name, which proves nothing. */
  name: string;
  /** The account of the signed-in person; null for somebody with the operator token. */
  personId: string | null;
}

/** An operator's action, as the audit log records it. */
export interface OperatorCommand {
  /**
   * A request with the operator's token, or a script on the host, which has access to the database and all secrets
   * anyway.
   */
  via: 'http' | 'command_line';
  /** The name of the operator, see `Operator`. */
  operator: string | null;
  personId: string | null;
  ip: string;
  requestId: string;
  /** The route, such as `POST /admin/invites`, or the name of the script. */
  command: string;
  /** The id of the affected record, if known in advance. */
  target: string | null;
  /** The input, without free text and secrets, and why if the record does not keep the reason. */
  details: Record<string, unknown>;
  /** Whether its entry is committed. */
  noted?: boolean;
}

declare module 'express' {
  interface Request {
    operatorCommand?: OperatorCommand;
  }
}

export const MAX_OPERATOR_NAME = 64;
/** How operators call themselves. */
export const OPERATOR_NAME = new RegExp(`^[\\p{L}\\p{M}\\p{N}_.@ '’-]{1,${MAX_OPERATOR_NAME}}$`, 'u');
/** The same in words. */
export const OPERATOR_NAME_RULE = `1 to ${MAX_OPERATOR_NAME} letters, digits, spaces, and . @ _ - ’`;
/**
 * Numbers, keywords, and ids make up the decision. Free text may contain personal data and stays in the record itself.
 */
const PLAIN = /^[\w.:/+-]{1,64}$/;
const SECRET = /secret|token|password|(^|_)key$|(^|_)codes?$/i;
const MAX_LIST = 20;
const MAX_MEMBERS = 50;

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Whether an operator wants to change something. */
export function isOperatorCommand({ admin, method }: Request): boolean {
  return admin === true && !READING.includes(method);
}

/** Returns the same object for each call within a request, so that `noted` shows whether an entry exists. */
export function operatorCommandOf(request: Request): OperatorCommand {
  return (request.operatorCommand ??= read(request));
}

function read(request: Request): OperatorCommand {
  const params = request.params as Record<string, string>;
  const named = request.get('x-operator');
  return {
    via: 'http',
    operator: named !== undefined && OPERATOR_NAME.test(named) ? named : null,
    personId: null,
    ip: request.ip ?? '',
    requestId: request.requestId ?? '',
    command: routeOf(request),
    target: Object.values(params).at(-1)?.slice(0, 100) ?? null,
    details: plainMembers(request.body),
  };
}

/** Adds why to an entry, if the record does not keep the reason. */
export function addReason({ operator }: { operator?: OperatorCommand }, reason: string | undefined): void {
  if (operator && reason !== undefined) operator.details = { ...operator.details, reason };
}

interface PageCommand extends Pick<OperatorCommand, 'command' | 'target'> {
  operator: Operator;
  from: Pick<OperatorCommand, 'ip' | 'requestId'>;
  input?: object;
  /** Why, in the operator's words, if the record has no place for it. */
  reason?: string;
}

/** The command of an operator who is signed in in a browser. */
export function commandFromPage({
  operator,
  from: { ip, requestId },
  command,
  target,
  input = {},
  reason,
}: PageCommand): OperatorCommand {
  return {
    via: 'http',
    operator: operator.name,
    personId: operator.personId,
    ip,
    requestId,
    command,
    target: target?.slice(0, 100) ?? null,
    details: { ...plainMembers(input), ...(reason === undefined ? {} : { reason }) },
  };
}

function plainMembers(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return {};
  const plain = Object.entries(body as Record<string, unknown>).filter(
    ([name, value]) => PLAIN.test(name) && !SECRET.test(name) && (isPlain(value) || isPlainList(value)),
  );
  return Object.fromEntries(plain.slice(0, MAX_MEMBERS));
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' ? PLAIN.test(value) : ['number', 'boolean'].includes(typeof value);
}

function isPlainList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MAX_LIST && value.every(isPlain);
}
