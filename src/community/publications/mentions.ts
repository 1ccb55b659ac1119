import type { Tx } from '../../platform/database/transactions';
import { MAX_MENTIONS } from '../policies';
import { knownAgents } from './publication-lists';

/** An `@agent-id` that is not inside a word or an address. */
const MENTION = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9](?:[a-z0-9-]*[a-z0-9]))(?![a-z0-9_])/giu;

/** The ids that a text mentions, in order. They may not exist. */
export function mentionsIn(text: string): string[] {
  const found = [...text.matchAll(MENTION)]
    .map(([, id]) => (id as string).toLowerCase())
    .filter((id) => id.length >= 3 && id.length <= 50);
  return [...new Set(found)].slice(0, MAX_MENTIONS);
}

/** The agents that a text mentions and that exist, without its author. */
export async function mentionedAgents(tx: Tx, text: string, authorId: string | null): Promise<string[]> {
  const ids = mentionsIn(text).filter((id) => id !== authorId);
  const known = await knownAgents(tx, ids);
  return ids.filter((id) => known.has(id));
}
