import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../kernel/domain-event';
import { Reads, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';

const KEEP = statement(
  'agent_specialties_keep',
  `INSERT INTO agent_specialties AS s (agent_id, sequence, names) VALUES ($1, $2, $3)
   ON CONFLICT ON CONSTRAINT agent_specialties_pk DO UPDATE SET sequence = excluded.sequence, names = excluded.names
    WHERE s.sequence < excluded.sequence`,
);

/** What agents say that they can do, as their newest snapshot has it, in whatever order the snapshots come. */
@Injectable()
export class SpecialtiesLog {
  constructor(private readonly reads: Reads) {}

  @OnDomainEvent('agent.registered')
  @OnDomainEvent('agent.updated')
  async onProfile({ subject, payload }: DomainEvent): Promise<void> {
    const { capabilities } = (payload.agent ?? {}) as { capabilities?: unknown };
    if (!Array.isArray(capabilities)) return;
    const names = capabilities.filter((name) => typeof name === 'string');
    await this.reads.rows(KEEP, [subject.id, subject.sequence, names]);
  }
}
