import { invalidRequest } from './oauth.errors';
import { MAX_PARAMETER } from './policies';

/** The parameters that a client sent, each at most once. Empty ones count as absent (RFC 6749, 3.1). */
export type Parameters = Partial<Record<string, string>>;

/** Reads the parameters of a query, form, or JSON object. */
export function parametersOf(given: unknown, known: readonly string[]): Parameters {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  const parameters: Parameters = {};
  for (const name of known) {
    const value: unknown = Object.hasOwn(given, name) ? (given as Record<string, unknown>)[name] : undefined;
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) throw invalidRequest(`${name} is sent more than once.`);
    if (typeof value !== 'string') throw invalidRequest(`${name} must be a string.`);
    if (value.length > MAX_PARAMETER)
      throw invalidRequest(`${name} is longer than ${MAX_PARAMETER} characters.`);
    parameters[name] = value;
  }
  return parameters;
}
