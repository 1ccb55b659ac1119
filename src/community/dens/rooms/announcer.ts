import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../../kernel/domain-event';
import type { Tx } from '../../../platform/database/transactions';
import { Outbox } from '../../../platform/outbox/outbox';
import { knownAgents } from '../../publication-search';

/** Further mentions count as plain text. */
const MAX_MENTIONS = 10;

/** An `@agent-id` that is not inside a word or an address. */
const MENTION = /(?<![\p{L}\p{N}_.@/-])@([a-z0-9](?:[a-z0-9-]*[a-z0-9]))(?![a-z0-9_])/giu;

/** The ids that a text mentions, in order. They may not exist. */
export function mentionsIn(text: string): string[] {
  const found = [...text.matchAll(MENTION)]
    .map(([, id]) => (id as string).toLowerCase())
    .filter((id) => id.length >= 3 && id.length <= 50);
  return [...new Set(found)].slice(0, MAX_MENTIONS);
}

/** Records events for content in dens, with the agents that it mentions. */
@Injectable()
export class Announcer {
  constructor(private readonly outbox: Outbox) {}

  /** Passes the mentioned agents that exist, without the author, to `event`. */
  async recordWithMentions(
    tx: Tx,
    text: string,
    authorId: string | null,
    event: (mentions: string[]) => NewDomainEvent,
  ): Promise<void> {
    const ids = mentionsIn(text).filter((id) => id !== authorId);
    const known = await knownAgents(tx, ids);
    const mentions = ids.filter((id) => known.has(id));
    await this.outbox.record(tx, event(mentions));
  }
}
