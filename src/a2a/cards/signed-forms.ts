import { isObject } from '../../kernel/json';
import type { JsonObject } from '../protocol/model';
import { canonicalJson } from './canonical-json';

/**
 * What a signature of a card covers. The specification leaves out what has the value that it would have anyway, except in
 * members that are required or say themselves whether they are there; of ours those are the lists of scopes. The kits in
 * use leave out everything that is empty, wherever it stands. A card where that is not the same is signed in both forms.
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
