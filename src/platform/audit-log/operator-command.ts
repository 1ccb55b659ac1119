import type { Request } from 'express';

/** An operator's action, as the audit log records it. */
export interface OperatorCommand {
  /**
   * A request with the operator's token, or a script on the host, which has access to the database and all secrets
   * anyway.
   */
  via: 'http' | 'command_line';
  /** The name that the operator gives. All operators share one token, so this proves nothing. */
  operator: string | null;
  ip: string;
  requestId: string;
  /** The route, such as `POST /admin/invites`, or the name of the script. */
  command: string;
  /** The id of the affected record, if known in advance. */
  target: string | null;
  /** The input, without free text and secrets. */
  details: Record<string, unknown>;
  /** Whether its entry is committed. */
  noted?: boolean;
}

declare module 'express' {
  interface Request {
    operatorCommand?: OperatorCommand;
  }
}

/** How operators call themselves. */
export const OPERATOR_NAME = /^[\w.@ -]{1,64}$/;
/**
 * Numbers, keywords, and ids make up the decision. Free text may contain personal data and stays in the record itself.
 */
const PLAIN = /^[\w.:/+-]{1,64}$/;
const SECRET = /secret|token|password|(^|_)key$|(^|_)codes?$/i;
const MAX_LIST = 20;
const MAX_MEMBERS = 50;

/** Returns the same object for each call within a request, so that `noted` shows whether an entry exists. */
export function operatorCommandOf(request: Request): OperatorCommand {
  return (request.operatorCommand ??= read(request));
}

function read(request: Request): OperatorCommand {
  const path = request.originalUrl.split('?')[0] as string;
  const pattern = (request.route as { path?: string } | undefined)?.path ?? path;
  const params = request.params as Record<string, string>;
  const named = request.get('x-operator');
  return {
    via: 'http',
    operator: named !== undefined && OPERATOR_NAME.test(named) ? named : null,
    ip: request.ip ?? '',
    requestId: request.requestId ?? '',
    command: `${request.method} ${pattern}`,
    target: Object.values(params).at(-1)?.slice(0, 100) ?? null,
    details: plainMembers(request.body),
  };
}

/** The same for a command from the operator's pages. */
export function commandFromPage(
  request: Request,
  {
    operator,
    command,
    target,
    input,
  }: Pick<OperatorCommand, 'operator' | 'command' | 'target'> & { input: object },
): OperatorCommand {
  const named = operator !== null && OPERATOR_NAME.test(operator) ? operator : null;
  const shared = { via: 'http', ip: request.ip ?? '', requestId: request.requestId ?? '' } as const;
  return {
    ...shared,
    operator: named,
    command,
    target: target?.slice(0, 100) ?? null,
    details: plainMembers(input),
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
