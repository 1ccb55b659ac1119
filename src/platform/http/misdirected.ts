import type { IncomingMessage } from 'node:http';
import type { Settings } from '../config/settings';

/** Returns why a request belongs elsewhere; undefined if it belongs here. */
export type Misdirected = (request: Pick<IncomingMessage, 'headers' | 'url'>) => string | undefined;

/** Routes that operators request of every process, regardless of its roles. */
const OPERATING_ROUTES = new Set(['/health', '/health/detailed', '/health/intelligence', '/metrics']);

export const isOperating = ({ url }: Pick<IncomingMessage, 'url'>): boolean =>
  OPERATING_ROUTES.has((url ?? '').split('?')[0] as string);

export function misdirectedAt({ PUBLIC_URL, ROLES, loopbackOnly }: Settings): Misdirected {
  const hosts = new Set([new URL(PUBLIC_URL).host.toLowerCase(), 'localhost', '127.0.0.1', '[::1]']);
  const isWeb = ROLES.includes('web');
  return (request) => {
    // a web page can make a browser call loopback under the page's own host name (DNS rebinding)
    if (loopbackOnly && !knows(hosts, request.headers.host))
      return `This service accepts only ${PUBLIC_URL} and loopback names as Host.`;
    if (!isWeb && !isOperating(request))
      return `This process does not have the role web: it serves only ${[...OPERATING_ROUTES].join(', ')}.`;
    return undefined;
  };
}

function knows(hosts: Set<string>, given = ''): boolean {
  const host = given.toLowerCase();
  return hosts.has(host) || hosts.has(host.replace(/:\d+$/, ''));
}
