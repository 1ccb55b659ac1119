import { isObject } from '../../kernel/json';
import type { JsonObject } from '../protocol/model';

/**
 * The texts that a card's signatures cover. The specification omits members that have their default value, unless
 * they are required or have explicit presence; in our cards only empty scope lists are affected. The SDKs in use omit
 * every empty value at any depth. If the two forms differ, the card is signed in both.
 */
export function signedForms(card: JsonObject): string[] {
  const forms = [canonicalJson(withoutEmptyScopes(card)), canonicalJson(cleaned(card) ?? {})];
  return [...new Set(forms)];
}

function withoutEmptyScopes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyScopes);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, member]) => !(name === 'list' && Array.isArray(member) && member.length === 0),
  );
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutEmptyScopes(member)]));
}

function cleaned(value: unknown): unknown {
  if (value === '' || value === null || value === undefined) return undefined;
  if (Array.isArray(value)) {
    const items = value.map(cleaned).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, cleaned(member)] as const)
    .filter(([, member]) => member !== undefined);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}

/** RFC 8785: members sorted by UTF-16 code units, no whitespace. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${members.join(',')}}`;
}
