import { hostname } from 'node:os';
import { type AdminCommand, commandsIn, type Described } from './command';
import { currentOperator } from './current-operator';

export interface Answered {
  status: number;
  answer: Record<string, unknown>;
}

/** Nothing answers at the URL, or something that is not this service. */
export class Unreachable extends Error {}

export interface Service {
  url: string;
  token: string;
}

export interface OperatorRequest {
  method: string;
  path: string;
  body?: object;
}

const PATIENCE_MS = 4 * 60_000; // below fetch's own timeout of five minutes

/** The commands of the service, which its API description marks. Needs no token. */
export async function commandsOf(url: string): Promise<AdminCommand[]> {
  const { status, answer } = await call(url, { method: 'GET', path: '/openapi.json' }, {}, PATIENCE_MS);
  if (status !== 200) {
    const why = typeof answer.detail === 'string' ? answer.detail : status;
    throw new Unreachable(
      `${url} does not list the commands of the service, set --url to one that does: ${why}`,
    );
  }
  return commandsIn(answer as unknown as Described);
}

/** Makes one call with the operator's token. */
export function callAsOperator(
  { url, token }: Service,
  request: OperatorRequest,
  patienceMs = PATIENCE_MS,
): Promise<Answered> {
  const headers = {
    'x-admin-token': token,
    'x-operator': `${currentOperator() ?? 'unknown'}@${hostname().replace(/[^\w.-]/g, '_')}`.slice(0, 64),
  };
  return call(url, request, headers, patienceMs);
}

async function call(
  url: string,
  { method, path, body }: OperatorRequest,
  who: Record<string, string>,
  patienceMs: number,
): Promise<Answered> {
  const headers = {
    'user-agent': 'rialto-admin',
    ...who,
    ...(body && { 'content-type': 'application/json' }),
  };
  const signal = AbortSignal.timeout(patienceMs);
  try {
    // following a redirect would turn a POST into a GET and send the token along
    const redirect = 'error';
    const request = { method, headers, body: body && JSON.stringify(body), signal, redirect } as const;
    const response = await fetch(url + path, request);
    const text = await response.text();
    return { status: response.status, answer: text === '' ? {} : (JSON.parse(text) as Answered['answer']) };
  } catch (error) {
    const why = error instanceof SyntaxError ? 'returns an unexpected response' : 'does not respond';
    throw new Unreachable(`the service ${why} at ${url}; set --url to its address`, { cause: error });
  }
}
