import { isIP } from 'node:net';
import { isObject } from '../../kernel/json';
import { MAIN_VERSION } from '../wire/envelope';
import { dictionaryIn } from '../wire/request-reader';
import { invalidProfileUrl } from '../wire/ucp.errors';
import type { Offered, Capability } from './capabilities';

/** A platform's public signing key, from its profile. */
export interface PublishedKey {
  kid: string;
  kty: string;
  crv?: string;
  x?: string;
  y?: string;
}

/** The parts of a platform's profile that are used here. */
export interface PlatformProfile {
  version: string;
  capabilities: Offered;
  keys: PublishedKey[];
  /** The platform's order webhook. */
  webhookUrl: string | null;
}

/** Bounds what is cached from a stranger's document. */
const MAX_KEYS = 20;
const MAX_WORD = 300;
const MAX_CAPABILITIES = 100;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const ORDER: Capability = 'dev.ucp.shopping.order';

/** Reads a profile. Returns the reason if it is invalid, worded to follow “The profile”. */
export function readProfile(json: unknown): PlatformProfile | string {
  if (!isObject(json)) return 'is not a JSON object';
  const { ucp } = json;
  if (!isObject(ucp)) return 'has no member “ucp”';
  const { version, capabilities = {} } = ucp;
  if (typeof version !== 'string' || !DATE.test(version)) return 'has no version like 2026-04-08';
  const offered = readCapabilities(capabilities);
  if (offered === undefined) return 'lists capabilities that are not lists of entries with a version';
  return {
    version,
    capabilities: offered,
    keys: readKeys(keysOf(json, ucp, version)),
    webhookUrl: webhookUrlOf(capabilities as Record<string, unknown>),
  };
}

/** Accepts a map from names to entries, and the list of named entries that older profiles have. */
function readCapabilities(capabilities: unknown): Offered | undefined {
  const named = Array.isArray(capabilities) ? byName(capabilities) : capabilities;
  if (!isObject(named)) return undefined;
  const offered = withoutPrototype<Offered>();
  for (const [name, entries] of Object.entries(named).slice(0, MAX_CAPABILITIES)) {
    if (!Array.isArray(entries) || !entries.every(isEntry)) return undefined;
    offered[name.slice(0, MAX_WORD)] = entries.slice(0, MAX_KEYS).map(({ version }) => ({ version }));
  }
  return offered;
}

function byName(entries: unknown[]): Record<string, unknown[]> | undefined {
  const named = withoutPrototype<Record<string, unknown[]>>();
  for (const entry of entries) {
    if (!isObject(entry) || typeof entry.name !== 'string') return undefined;
    (named[entry.name] ??= []).push(entry);
  }
  return named;
}

/** Without a prototype, a member called `constructor` or `__proto__` is one like any other. */
const withoutPrototype = <T extends object>(): T => Object.create(null) as T;

/** Up to 2026-04-08 the member is `signing_keys`, later `keys`. Profiles in transition may have both. */
function keysOf(json: Record<string, unknown>, ucp: Record<string, unknown>, version: string): unknown {
  const { keys, signing_keys: signing = ucp.signing_keys } = json;
  return version > MAIN_VERSION ? (keys ?? signing) : (signing ?? keys);
}

/** Ignores a key that reveals its private part, since it proves nothing. */
function readKeys(keys: unknown): PublishedKey[] {
  if (!Array.isArray(keys)) return [];
  return keys.slice(0, MAX_KEYS).flatMap((key): PublishedKey[] => {
    if (!isObject(key) || 'd' in key) return [];
    const { kid, kty, crv, x, y } = key;
    if (!isShort(kid) || !isShort(kty)) return [];
    const rest = Object.fromEntries(Object.entries({ crv, x, y }).filter(([, value]) => isShort(value)));
    return [{ kid, kty, ...rest }];
  });
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_WORD;
}

function webhookUrlOf(capabilities: unknown): string | null {
  const entries = Array.isArray(capabilities)
    ? capabilities.filter((entry) => isObject(entry) && entry.name === ORDER)
    : (capabilities as Record<string, unknown>)[ORDER];
  for (const entry of (entries as { config?: unknown }[] | undefined) ?? []) {
    const url = isObject(entry.config) ? entry.config.webhook_url : undefined;
    if (typeof url === 'string') return url;
  }
  return null;
}

function isEntry(entry: unknown): entry is { version: string; name?: unknown } {
  return isObject(entry) && typeof entry.version === 'string' && DATE.test(entry.version);
}

const MAX_URL = 2_000;

/** The profile URL in the `UCP-Agent` header. */
export function profileUrlOf(header: string, production: boolean): string {
  const profile = dictionaryIn(header)?.get('profile')?.[0];
  if (typeof profile !== 'string') throw invalidProfileUrl('must be given as profile="https://…"');
  return requireProfileUrl(profile, production);
}

export function requireProfileUrl(text: string, production: boolean): string {
  if (text.length > MAX_URL || !URL.canParse(text)) throw invalidProfileUrl('must be an absolute URL');
  const url = new URL(text);
  const plainHere = url.protocol === 'http:' && !production && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !plainHere) throw invalidProfileUrl('must be an https URL');
  if (url.username !== '' || url.password !== '') throw invalidProfileUrl('must not contain credentials');
  return url.href;
}

export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || /(^|\.)localhost$/.test(host);
}
