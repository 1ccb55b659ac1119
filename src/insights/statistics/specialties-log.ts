import { Injectable } from '@nestjs/common';
import { agentRegistered, agentUpdated } from '../../agents/profiles/agents.events';
import { Database, statement } from '../../platform/database/statements';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';

const KEEP = statement(
  'agent_specialties_keep',
  `INSERT INTO agent_specialties AS s (agent_id, sequence, names) VALUES ($1, $2, $3)
   ON CONFLICT ON CONSTRAINT agent_specialties_pk DO UPDATE SET sequence = excluded.sequence, names = excluded.names
    WHERE s.sequence < excluded.sequence`,
);

/** The capabilities of agents, from the newest profile snapshot, in whatever order the snapshots arrive. */
@Injectable()
export class SpecialtiesLog {
  constructor(private readonly database: Database) {}

  @OnDomainEvent(agentRegistered, agentUpdated)
  async onProfile({ subject, payload }: EventOf<typeof agentUpdated>): Promise<void> {
    const { capabilities } = (payload.agent ?? {}) as { capabilities?: unknown };
    if (!Array.isArray(capabilities)) return;
    const names = capabilities.filter((name) => typeof name === 'string');
    await this.database.rows(KEEP, [subject.id, subject.sequence, names]);
  }
}
