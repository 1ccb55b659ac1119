import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import type { OffsetQuery } from '../../platform/validation/paging';
import { ClockListView, ClockView } from './clocks.dto';
import { clockNotFound } from './clocks.errors';
import { SandboxClock, SandboxClockAgent } from './sandbox-clock.entity';

const OWN = paged({
  name: 'sandbox_clocks_own',
  counted: 'FROM sandbox_clocks WHERE agent_id = $1',
  page: `SELECT id FROM sandbox_clocks WHERE agent_id = $1 AND id < coalesce($2::text, '~')
          ORDER BY id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});
const OWN_DATA = statement(
  'sandbox_clocks_own_data',
  `SELECT c.id, CASE WHEN c.agent_id = $1 THEN c.name END AS name, c.agent_id, c.created_at,
          (SELECT a.joined_at FROM sandbox_clock_agents a WHERE a.clock_id = c.id AND a.agent_id = $1) AS joined_at
     FROM sandbox_clocks c
    WHERE c.agent_id = $1 OR c.id = ANY (ARRAY(SELECT clock_id FROM sandbox_clock_agents WHERE agent_id = $1))
    ORDER BY c.id`,
);

@Injectable()
export class ClocksReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    @InjectRepository(SandboxClock) private readonly clocks: Repository<SandboxClock>,
    @InjectRepository(SandboxClockAgent) private readonly agents: Repository<SandboxClockAgent>,
  ) {}

  onModuleInit(): void {
    this.personalData.add('sandbox_clocks', (agentId) => this.database.rows(OWN_DATA, [agentId]));
    this.personalData.addErasure(
      (tx, agentId) => tx.delete(SandboxClock, { agentId }),
      (tx, agentId) => tx.delete(SandboxClockAgent, { agentId }),
    );
  }

  async listOwn(agentId: string, query: OffsetQuery): Promise<ClockListView> {
    const values = [agentId, query.cursor ?? null, query.limit + 1, query.offset];
    const page = pageFrom(await this.database.rows<PagedRow<{ id: string }>>(OWN, values), query);
    const ids = page.items.map(({ id }) => id);
    const clocks = await this.clocks.find({ where: { id: In(ids) }, order: { id: 'DESC' } });
    return ClockListView.of({ ...page, items: await this.withAgents(clocks) });
  }

  /** For the agent that made it, and for agents that are on it or invited. */
  async get(agentId: string, id: string): Promise<ClockView> {
    const clock = await this.clocks.findOneBy({ id });
    const [found] = clock ? await this.withAgents([clock]) : [];
    if (!found || !mayRead(agentId, found.clock, found.agents)) throw clockNotFound();
    return ClockView.of(found);
  }

  private async withAgents(clocks: SandboxClock[]) {
    const of = clocks.map(({ id }) => id);
    const agents = await this.agents.find({ where: { clockId: In(of) }, order: { agentId: 'ASC' } });
    const now = this.clock.now();
    return clocks.map((clock) => ({
      clock,
      agents: agents.filter(({ clockId }) => clockId === clock.id),
      now,
    }));
  }
}

const mayRead = (agentId: string, clock: SandboxClock, agents: SandboxClockAgent[]): boolean =>
  clock.agentId === agentId || agents.some((agent) => agent.agentId === agentId);
