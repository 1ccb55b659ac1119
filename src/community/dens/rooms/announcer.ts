import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../../kernel/domain-event';
import type { Tx } from '../../../platform/database/transactions';
import { Outbox } from '../../../platform/outbox/outbox';
import { knownAgents } from '../../known-agents';
import { mentionsIn } from './mentions';

/** Records events for content in dens, with the agents that it mentions. */
@Injectable()
export class Announcer {
  constructor(private readonly outbox: Outbox) {}

  /** Passes the mentioned agents that exist, without the author, to `event`. */
  async tell(
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
