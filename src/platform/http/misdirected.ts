import type { IncomingMessage } from 'node:http';
import type { Settings } from '../config/settings';
import { PathMark } from '../routing/path-marks';

/** Returns why a request belongs elsewhere; undefined if it belongs here. */
export type Misdirected = (request: Pick<IncomingMessage, 'headers' | 'url'>) => string | undefined;

const monitoring = new PathMark<'probe' | 'report'>();

/**
 * Operators request the route of every process, whatever its roles and load. A `probe` never counts for rate limits,
 * not even if it is refused; refused requests for a `report` do, since they may be attempts to guess a key.
 */
export const ForMonitoring = (kind: 'probe' | 'report'): MethodDecorator => monitoring.with(kind);

export const isOperating = ({ url }: Pick<IncomingMessage, 'url'>): boolean =>
  monitoring.at(url) !== undefined;
export const isProbe = ({ url }: Pick<IncomingMessage, 'url'>): boolean => monitoring.at(url) === 'probe';

export function misdirectedAt({ PUBLIC_URL, ROLES, loopbackOnly }: Settings): Misdirected {
  const hosts = new Set([new URL(PUBLIC_URL).host.toLowerCase(), 'localhost', '127.0.0.1', '[::1]']);
  const isWeb = ROLES.includes('web');
  return (request) => {
    // a web page can make a browser call loopback under the page's own host name (DNS rebinding)
    if (loopbackOnly && !knows(hosts, request.headers.host))
      return `This service accepts only ${PUBLIC_URL} and loopback names as Host.`;
    if (!isWeb && !isOperating(request))
      return `This process does not have the role web: it serves only ${monitoring.paths().join(', ')}.`;
    return undefined;
  };
}

function knows(hosts: Set<string>, given = ''): boolean {
  const host = given.toLowerCase();
  return hosts.has(host) || hosts.has(host.replace(/:\d+$/, ''));
}
