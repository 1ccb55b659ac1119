import { MAX_REDIRECT_URI } from '../policies';
import { leadsElsewhere, mayBelongToApplication } from './application-schemes';

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::(\d{1,5}))?((?:[/?].*)?)$/;
const WEB = /^https?:\/\//;
const SCHEME = /^([a-z][a-z0-9+.-]*):/;
/** An application's own scheme, followed by something. */
const APPLICATION = /^[a-z][a-z0-9+.-]*:[^\s]+$/;
/** `localhost:3000/callback` parses as a URI with the scheme `localhost`. */
const HOST_WITHOUT_SCHEME = /^(localhost:|[a-z0-9.-]+:\d+(\/|\?|$))/;

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
  return applicationProblem(uri);
}

/** Desktop programs use schemes of any form (`cursor://`, `zed://`), not only reversed domain names. */
function applicationProblem(uri: string): string | undefined {
  if (!APPLICATION.test(uri))
    return 'must be https, http on loopback, or the scheme of an application in lower case';
  if (HOST_WITHOUT_SCHEME.test(uri)) return 'must begin with https:// or, on loopback, with http://';
  const scheme = schemeOf(uri);
  if (!mayBelongToApplication(scheme)) return `must not use the scheme ${scheme}`;
  if (leadsElsewhere(uri)) return 'must not contain another address';
  return /^[^:]+:\/\/[^/?]*@/.test(uri) ? 'must not contain credentials' : undefined;
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

export function isLoopback(uri: string): boolean {
  return LOOPBACK.test(uri);
}

/** A short name for the destination: the host, or the scheme of an application. */
export function redirectHost(uri: string): string {
  return WEB.test(uri) ? new URL(uri).host : schemeOf(uri);
}

/** The destination in words, for people. */
export function destinationOf(uri: string): string {
  if (isLoopback(uri)) return `a program on your machine (${redirectHost(uri)})`;
  if (WEB.test(uri)) return redirectHost(uri);
  const start = /^[^:]+:(?:\/\/[^/?]*)?/.exec(uri)?.[0] as string;
  return `an application on your machine that opens ${start} links`;
}

const SHOWN = 200;

/** The whole URI for people. Of a very long one, they see both ends. */
export function shownUri(uri: string): string {
  return uri.length <= SHOWN ? uri : `${uri.slice(0, 130)}…${uri.slice(-69)}`;
}

/**
 * The destination as a source of a content security policy: browsers follow the redirect after a form only to those
 * that the policy of its page lists.
 */
export function policySource(uri: string): string {
  if (!WEB.test(uri)) return `${schemeOf(uri)}:`;
  const { protocol, origin, hostname } = new URL(uri);
  return hostname.startsWith('[') ? protocol : origin; // a policy cannot name an IPv6 address
}

const schemeOf = (uri: string): string => SCHEME.exec(uri)?.[1] ?? '';

/** Adds parameters to the URI and keeps its query. */
export function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  const joint = !uri.includes('?') ? '?' : /[?&]$/.test(uri) ? '' : '&';
  return uri + joint + query;
}
