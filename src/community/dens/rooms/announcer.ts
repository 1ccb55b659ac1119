import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../../kernel/domain-event';
import type { Tx } from '../../../platform/database/transactions';
import { Outbox } from '../../../platform/outbox/outbox';
import { knownAgents } from '../../known-agents';
import { mentionsIn } from './mentions';

/** Tells those who listen what was written in dens, and whom it addresses. */
@Injectable()
export class Announcer {
  constructor(private readonly outbox: Outbox) {}

  /** The event is made with the agents, other than the author, that the text mentions and that there are. */
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
