import { resourceUrl, TOKEN_RESOURCES, type TokenResource } from '../platform/security/bearer-tokens';
import { invalidTarget } from './oauth.errors';

/**
 * The named resource, with its host in any letter case. Undefined if none is named, or if the URL names the whole
 * installation.
 */
export function resourceNamed(requested: string | undefined, publicUrl: string): TokenResource | undefined {
  if (requested === undefined || requested === '') return undefined;
  if (!URL.canParse(requested) || requested.includes('#')) throw invalidTarget();
  const wanted = comparable(requested);
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
const comparable = (url: string): string => new URL(url).href.replace(/\/$/, '');
