import { isTextList } from '../kernel/json';
import { invalidRequest } from './oauth.errors';
import { MAX_PARAMETER } from './policies';

/** The parameters that a client sent, each at most once. Empty ones count as absent (RFC 6749, 3.1). */
export type Parameters = Partial<Record<string, string>>;

/** The only parameter that may be sent several times (RFC 8707). URLs have no spaces, so a space separates the values. */
const REPEATABLE = 'resource';

/** Reads the parameters of a query, form, or JSON object. */
export function parametersOf(given: unknown, known: readonly string[]): Parameters {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const parameters: Parameters = {};
  for (const name of known) {
    const sent: unknown = Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined;
    const value = name === REPEATABLE && isTextList(sent) ? sent.join(' ').trim() : sent;
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) throw invalidRequest(`${name} is sent more than once.`);
    if (typeof value !== 'string') throw invalidRequest(`${name} must be a string.`);
    if (value.length > MAX_PARAMETER)
      throw invalidRequest(`${name} is longer than ${MAX_PARAMETER} characters.`);
    parameters[name] = value;
  }
  return parameters;
}
