import { resourceUrl, TOKEN_RESOURCES, type TokenResource } from '../platform/security/bearer-tokens';
import { invalidTarget } from './oauth.errors';

/**
 * The resource that is named, in whatever case its host is written. Undefined where none is, or the installation
 * as a whole.
 */
export function resourceNamed(asked: string | undefined, publicUrl: string): TokenResource | undefined {
  if (asked === undefined || asked === '') return undefined;
  if (!URL.canParse(asked) || asked.includes('#')) throw invalidTarget();
  const wanted = comparable(asked);
  const named = TOKEN_RESOURCES.find((resource) => comparable(resourceUrl(publicUrl, resource)) === wanted);
  if (named === undefined && comparable(publicUrl) !== wanted) throw invalidTarget();
  return named;
}

/** Whether a request means this resource, or says nothing against it. */
export function requireResource(asked: string | undefined, resource: string, publicUrl: string): void {
  const named = resourceNamed(asked, publicUrl);
  if (named !== undefined && resourceUrl(publicUrl, named) !== resource) throw invalidTarget();
}

/** The parser writes scheme and host in lower case and drops the usual port. */
const comparable = (url: string): string => new URL(url).href.replace(/\/$/, '');
