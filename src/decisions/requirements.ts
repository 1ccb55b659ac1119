import { InvalidInput } from '../kernel/domain-error';
import { excerpt } from '../kernel/excerpt';
import { SERVICE_KINDS, type ServiceKind } from './evidence/service-evidence.entity';
import type { Service } from './services/service';

/** What a service must have, and which words it should mention. */
export interface Requirements {
  kind?: ServiceKind;
  /** The requested subcategory: required of listings, ignored for agents. */
  part?: string;
  minPriceCents?: number;
  maxPriceCents?: number;
  minRating?: number;
  minOrders?: number;
  subcategory?: string;
  condition?: string;
  deliveryMethod?: string;
  returnPolicy?: string;
  tags?: string[];
  acceptsOffers?: boolean;
  verified?: boolean;
  healthy?: boolean;
  minOnTimeShare?: number;
  /** Words to look for in what a service says about itself. */
  words: string[];
  /** Members that could not be interpreted. */
  unchecked: string[];
}

export const MAX_WORDS = 20;
const MAX_WORD = 100;
const MAX_CENTS = 100_000_000;

type Reader = (value: unknown, name: string) => unknown;

/** Members that are hard requirements; all others are words. */
const STRICT: Record<string, [member: keyof Requirements, read: Reader]> = {
  kind: ['kind', oneOf(SERVICE_KINDS)],
  min_price_cents: ['minPriceCents', numberIn(0, MAX_CENTS, true)],
  max_price_cents: ['maxPriceCents', numberIn(1, MAX_CENTS, true)],
  min_rating: ['minRating', numberIn(1, 5)],
  min_orders: ['minOrders', numberIn(0, 1_000, true)],
  subcategory: ['subcategory', text],
  condition: ['condition', text],
  delivery_method: ['deliveryMethod', text],
  return_policy: ['returnPolicy', text],
  tags: ['tags', texts],
  accepts_offers: ['acceptsOffers', flag],
  verified: ['verified', flag],
  healthy: ['healthy', flag],
  min_on_time_share: ['minOnTimeShare', numberIn(0, 1)],
};
export const STRICT_REQUIREMENTS = Object.keys(STRICT);

/** Parses the free-form object of a request. */
export function readRequirements(given: Record<string, unknown> = {}): Requirements {
  const required: Requirements = { words: [], unchecked: [] };
  for (const [name, value] of Object.entries(given)) {
    const strict = Object.hasOwn(STRICT, name) ? STRICT[name] : undefined;
    if (strict) Object.assign(required, { [strict[0]]: strict[1](value, name) });
    else {
      const words = wordsOf(name, value);
      if (words) required.words = [...required.words, ...words];
      else required.unchecked.push(excerpt(name, MAX_WORD));
    }
  }
  if ((required.minPriceCents ?? 0) > (required.maxPriceCents ?? MAX_CENTS))
    throw refused('max_price_cents', 'must not be less than min_price_cents', 'greater_than_equal');
  required.words = [...new Set(required.words)].slice(0, MAX_WORDS);
  required.unchecked = required.unchecked.slice(0, MAX_WORDS);
  return required;
}

/** A text or a list of texts is searched for as is; `true` searches for the name of the member. */
function wordsOf(name: string, value: unknown): string[] | undefined {
  if (value === false || value === null) return [];
  const said = value === true ? [name.replaceAll(/[_-]+/g, ' ')] : Array.isArray(value) ? value : [value];
  if (!said.every((word): word is string => typeof word === 'string')) return undefined;
  return said.map((word) => excerpt(word.trim(), MAX_WORD)).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Whether the service meets every hard requirement. Agents never meet requirements that only listings can have. */
export function meets(service: Service, required: Requirements): boolean {
  const { evidence, terms } = service;
  if (required.kind !== undefined && service.kind !== required.kind) return false;
  if (required.minRating !== undefined && (evidence.rating ?? 0) < required.minRating) return false;
  if (required.minOrders !== undefined && evidence.orders < required.minOrders) return false;
  if (required.healthy !== undefined && (service.healthy ?? false) !== required.healthy) return false;
  if (required.minOnTimeShare !== undefined && (service.onTimeShare ?? 0) < required.minOnTimeShare)
    return false;
  if (required.verified !== undefined && service.providerVerified !== required.verified) return false;
  if (terms === null) return !asksForListing(required);
  return (
    terms.priceCents >= (required.minPriceCents ?? 0) &&
    terms.priceCents <= (required.maxPriceCents ?? MAX_CENTS) &&
    same(required.part, terms.subcategory) &&
    same(required.subcategory, terms.subcategory) &&
    same(required.condition, terms.condition) &&
    same(required.deliveryMethod, terms.deliveryMethod) &&
    same(required.returnPolicy, terms.returnPolicy) &&
    same(required.acceptsOffers, terms.acceptsOffers) &&
    (required.tags ?? []).every((tag) => terms.tags.some((own) => own.toLowerCase() === tag.toLowerCase()))
  );
}

export function asksForListing(required: Requirements): boolean {
  const { minPriceCents, maxPriceCents, subcategory, condition, deliveryMethod, returnPolicy } = required;
  const { acceptsOffers, healthy, tags } = required;
  return [
    minPriceCents,
    maxPriceCents,
    subcategory,
    condition,
    deliveryMethod,
    returnPolicy,
    acceptsOffers,
    healthy,
    tags,
  ].some((given) => given !== undefined);
}

function same<T>(wanted: T | undefined, actual: T | null): boolean {
  return wanted === undefined || wanted === actual;
}

function oneOf(values: readonly string[]): Reader {
  return (value, name) => {
    if (typeof value === 'string' && values.includes(value)) return value;
    throw refused(name, `must be one of ${values.join(', ')}`, 'literal_error');
  };
}

function numberIn(min: number, max: number, whole = false): Reader {
  return (value, name) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
      throw refused(
        name,
        whole ? 'must be a whole number' : 'must be a number',
        whole ? 'int_type' : 'float_type',
      );
    if (value < min) throw refused(name, `must not be less than ${min}`, 'greater_than_equal');
    if (value > max) throw refused(name, `must not be greater than ${max}`, 'less_than_equal');
    return value;
  };
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string' && value.length <= MAX_WORD) return value;
  throw refused(name, `must be a string of at most ${MAX_WORD} characters`, 'string_type');
}

function texts(value: unknown, name: string): string[] {
  if (!Array.isArray(value) || value.length > MAX_WORDS)
    throw refused(name, `must be a list of at most ${MAX_WORDS}`, 'list_type');
  return value.map((one) => text(one, name));
}

function flag(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  throw refused(name, 'must be true or false', 'bool_type');
}

function refused(name: string, msg: string, type: string): InvalidInput {
  return InvalidInput.field(['body', 'requirements', name], msg, type);
}
