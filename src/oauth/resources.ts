import { resourceUrl, TOKEN_RESOURCES, type TokenResource } from '../platform/security/bearer-tokens';
import { invalidTarget, severalTargets } from './oauth.errors';

/**
 * The named resource, with its host in any letter case, and with any query: clients send the address that they were
 * given, such as `/mcp?toolsets=all`. Several URLs are separated by spaces and must mean the same resource. Undefined
 * if none is named, or if the URL names the whole installation.
 */
export function resourceNamed(requested: string | undefined, publicUrl: string): TokenResource | undefined {
  const urls = (requested ?? '').split(' ').filter((url) => url !== '');
  const named = urls.flatMap((url) => resourceAt(url, publicUrl) ?? []);
  if (new Set(named).size > 1) throw severalTargets();
  return named[0];
}

function resourceAt(url: string, publicUrl: string): TokenResource | undefined {
  if (!URL.canParse(url) || url.includes('#')) throw invalidTarget();
  const wanted = comparable(url);
  const named = TOKEN_RESOURCES.find((resource) => comparable(resourceUrl(publicUrl, resource)) === wanted);
  if (named === undefined && comparable(publicUrl) !== wanted) throw invalidTarget();
  return named;
}

/** Refuses a request that names a different resource. */
export function requireResource(requested: string | undefined, resource: string, publicUrl: string): void {
  const named = resourceNamed(requested, publicUrl);
  if (named !== undefined && resourceUrl(publicUrl, named) !== resource) throw invalidTarget();
}

/** URL parsing lower-cases scheme and host and drops the default port. */
function comparable(text: string): string {
  const url = new URL(text);
  url.search = '';
  return url.href.replace(/\/$/, '');
}
