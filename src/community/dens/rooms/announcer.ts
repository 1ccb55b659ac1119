import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../../kernel/domain-event';
import { Settings } from '../../../platform/config/settings';
import { execute, statement } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import { Outbox } from '../../../platform/outbox/outbox';
import { mentionsIn } from './mentions';

const KNOWN = statement('agents_mentioned', 'SELECT agent_id FROM agent_cards WHERE agent_id = ANY($1)');

/** Tells those who listen what was written in dens, and whom it addresses. */
@Injectable()
export class Announcer {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  /** The event is made with the agents, other than the author, that the text mentions and that there are. */
  async tell(
    tx: Tx,
    text: string,
    authorId: string | null,
    event: (mentions: string[], livemode: boolean) => NewDomainEvent,
  ): Promise<void> {
    const ids = mentionsIn(text).filter((id) => id !== authorId);
    const known = new Set(
      ids.length === 0
        ? []
        : (await execute<{ agent_id: string }>(tx, KNOWN, [ids])).map(({ agent_id }) => agent_id),
    );
    const mentions = ids.filter((id) => known.has(id));
    await this.outbox.record(tx, event(mentions, this.settings.livemode));
  }
}
