import { hostname } from 'node:os';
import { BUILD_VERSION } from '../../system/build-info';
import { whoIsAtIt } from '../host-command';

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

/** Makes one call with the operator's token. */
export async function callAsOperator(
  { url, token }: Service,
  { method, path, body }: OperatorRequest,
  patienceMs = PATIENCE_MS,
): Promise<Answered> {
  const headers: Record<string, string> = {
    'x-admin-token': token,
    'user-agent': `admin-command-line/${BUILD_VERSION}`,
    'x-operator': `${whoIsAtIt() ?? 'unknown'}@${hostname().replace(/[^\w.-]/g, '_')}`.slice(0, 64),
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
