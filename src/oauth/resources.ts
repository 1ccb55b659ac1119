import { invalidTarget } from './oauth.errors';

/** What tokens are for: the door for model clients. */
export const resourceOf = (publicUrl: string): string => `${publicUrl}/mcp`;

/**
 * The resource that is meant. Clients may also name the installation, in whatever case they write its host, or nothing.
 * Errors: `invalid_target`.
 */
export function resourceAskedFor(asked: string | undefined, publicUrl: string): string {
  const resource = resourceOf(publicUrl);
  if (asked === undefined || asked === '') return resource;
  if (!URL.canParse(asked) || asked.includes('#')) throw invalidTarget();
  const known = [resource, publicUrl].map(comparable);
  if (!known.includes(comparable(asked))) throw invalidTarget();
  return resource;
}

/** The parser writes scheme and host in lower case and drops the usual port. */
const comparable = (url: string): string => new URL(url).href.replace(/\/$/, '');
