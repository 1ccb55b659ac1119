import { Injectable } from '@nestjs/common';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import type { Agent } from '../profiles/agent.entity';
import { type AdminAgentsQuery, AdminAgentsView, AdminAgentView } from './admin-agents.dto';

const COLUMNS = `'agt_' || agent_id AS id, agent_id, display_name, status, status_reason, visibility, invited_by,
                connection_count, owner_id, founder_number, created_at, activated_at, last_active_at, deactivated_at`;
const FILTER = `($1::text IS NULL OR status = $1)
  AND ($2::text IS NULL OR position(lower($2) IN agent_id) > 0 OR position(lower($2) IN lower(display_name)) > 0)`;
/** The id has a prefix, so that a cursor cannot be mistaken for anything else. */
const LIST = paged({
  name: 'agents_list_for_operator',
  counted: `FROM agents WHERE ${FILTER}`,
  page: `SELECT ${COLUMNS}
           FROM agents WHERE ${FILTER} AND agent_id > coalesce(substr($3::text, 5), '')
          ORDER BY agent_id LIMIT $4 OFFSET $5`,
  orderBy: 'p.agent_id',
  varies: true,
});

const ONE = statement('agents_for_operator', `SELECT ${COLUMNS} FROM agents WHERE agent_id = $1`);

/** All agents, for the operator. */
@Injectable()
export class AdminAgentsReader {
  constructor(private readonly database: Database) {}

  async list(query: AdminAgentsQuery): Promise<AdminAgentsView> {
    const { status = null, q = null, cursor = null, limit, offset } = query;
    const values = [status, q, cursor, limit + 1, offset];
    const page = pageFrom(await this.database.rows<PagedRow<{ id: string }>>(LIST, values), query);
    const items = page.items.map((row) => camelCased<Agent & { id: string }>({ ...row }));
    return AdminAgentsView.of({ ...page, items });
  }

  async getForOperator(agentId: string): Promise<AdminAgentView> {
    const row = await this.database.first<Record<string, unknown>>(ONE, [agentId]);
    if (!row) throw agentNotFound();
    return AdminAgentView.of(camelCased<Agent>(row));
  }
}
