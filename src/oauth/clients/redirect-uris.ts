import { MAX_REDIRECT_URI } from '../policies';

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::(\d{1,5}))?((?:[/?].*)?)$/;
/** A private-use scheme is a reversed domain name, so it has a dot. */
const PRIVATE_SCHEME = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:[^\s]+$/;

/**
 * Why a redirect URI cannot be registered; undefined if it can. URIs are compared as text, so only a form that all
 * parsers agree on is accepted.
 */
export function redirectUriProblem(uri: string): string | undefined {
  if (uri.length > MAX_REDIRECT_URI) return `must have at most ${MAX_REDIRECT_URI} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri) || /[\\"<>^`{|}]/.test(uri))
    return 'must be a URI in ASCII, without spaces';
  if (uri.includes('#')) return 'must not have a fragment';
  if (uri.includes('*')) return 'must not have wildcards';
  if (!URL.canParse(uri)) return 'must be an absolute URI';
  if (uri.startsWith('https://')) return authorityProblem(uri);
  if (uri.startsWith('http:'))
    return LOOPBACK.test(uri) ? authorityProblem(uri) : 'may be http only on 127.0.0.1, [::1] or localhost';
  if (PRIVATE_SCHEME.test(uri)) return undefined;
  return 'must be https, http on loopback, or a scheme with a dot that belongs to an application';
}

function authorityProblem(uri: string): string | undefined {
  const authority = /^https?:\/\/([^/?]*)/.exec(uri)?.[1] ?? '';
  if (authority.includes('@')) return 'must not contain credentials';
  const { hostname, port } = new URL(uri);
  const written = authority.replace(/:\d+$/, '');
  if (hostname === '' || written !== hostname) return 'must have a host, in lower case as it is resolved';
  if (port === '0') return 'must have a port that can be called';
  return undefined;
}

/** Whether a URI matches a registered one: identical, except for the port on loopback (RFC 8252). */
export function matchesRedirectUri(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  const [ours, theirs] = [LOOPBACK.exec(registered), LOOPBACK.exec(requested)];
  return ours !== null && theirs !== null && ours[1] === theirs[1] && ours[3] === theirs[3];
}

/** The matching registered URI, if any. */
export function findRedirectUri(registered: readonly string[], requested: string): string | undefined {
  if (redirectUriProblem(requested) !== undefined) return undefined;
  return registered.find((uri) => matchesRedirectUri(uri, requested));
}

/** Any program on the machine could listen there, so only the person can tell which one it is. */
export function isLocal(uri: string): boolean {
  return !uri.startsWith('https://');
}

/** A short name for the destination: the host, or the scheme of an application. */
export function redirectHost(uri: string): string {
  return uri.startsWith('http') ? new URL(uri).host : (uri.split(':')[0] as string);
}

/** Adds parameters to the URI and keeps its query. */
export function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  const joint = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&';
  return uri + joint + query;
}
