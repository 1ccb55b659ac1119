import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PersonalData } from '../agents/personal-data/personal-data.service';
import { after, Clock, DAY, HOUR } from '../kernel/clock';
import { pageOf, type PageRequest, TOTAL_CAP } from '../kernel/page';
import { ownedBy } from '../platform/database/paged';
import { Database, statement } from '../platform/database/statements';
import { GateTotal } from './gate.entity';
import { evaluateGate, type GateName } from './gates';
import { HEALTH_DAYS } from './policies';
import { type GateEntryRow, GateHealthView, GateLogView, type GateTotals } from './gates.dto';
import { hourOf } from './gates.service';

/**
 * $5: the viewer, $6: whether it is the operator. The operator sees all justifications and private agents; an agent
 * sees its own.
 */
const ENTRIES = statement(
  'gate_entries',
  `SELECT id, granted, justification_length, created_at,
          (SELECT a.agent_id FROM agent_cards a
            WHERE a.agent_id = g.agent_id AND (a.is_public OR $6 OR a.agent_id = $5)) AS agent_id,
          CASE WHEN $6::boolean OR agent_id = $5 THEN justification END AS justification
     FROM gate_entries g WHERE ${ownedBy('gate_name', '$1')} AND id < coalesce($2::text, '~')
    ORDER BY gate_name, id DESC LIMIT $3 OFFSET $4`,
);
const SINCE = statement(
  'gate_hours_since',
  `SELECT coalesce(sum(granted), 0)::int AS granted, coalesce(sum(denied), 0)::int AS denied
     FROM gate_hours WHERE gate_name = $1 AND hour >= $2`,
);
const OWN = statement(
  'gate_entries_own',
  `SELECT id, gate_name, granted, justification, created_at FROM gate_entries
    WHERE ${ownedBy('agent_id', '$1')} AND id > $2 ORDER BY agent_id, id LIMIT $3`,
);

const NONE: GateTotals = { granted: 0, denied: 0, lastGrantedAt: null, lastDeniedAt: null };

export interface LogViewer {
  agentId: string | null;
  operator: boolean;
}

/** The log of each gate, and whether the gates work. */
@Injectable()
export class GatesReader implements OnModuleInit {
  constructor(
    @InjectRepository(GateTotal) private readonly totals: Repository<GateTotal>,
    private readonly database: Database,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.addList('gate_exceptions', (...values) =>
      this.database.rows<{ id: string }>(OWN, values),
    );
  }

  async log(gate: GateName, viewer: LogViewer, request: PageRequest): Promise<GateLogView> {
    const { cursor = null, limit, offset } = request;
    const [totals, rows] = await Promise.all([
      this.totals.findOneBy({ gateName: gate }),
      this.database.rows<GateEntryRow>(ENTRIES, [
        gate,
        cursor,
        limit + 1,
        offset,
        viewer.agentId,
        viewer.operator,
      ]),
    ]);
    const known = totals ?? NONE;
    return GateLogView.of(
      gate,
      known,
      pageOf(rows, Math.min(known.granted + known.denied, TOTAL_CAP), request),
    );
  }

  async health(gate: GateName): Promise<GateHealthView> {
    const since = this.countedSince();
    const counts =
      (await this.database.first<{ granted: number; denied: number }>(SINCE, [gate, since])) ?? NONE;
    return GateHealthView.of(
      gate,
      counts,
      evaluateGate(counts.granted + counts.denied, counts.denied),
      since,
    );
  }

  /** The start of the first full hour within the health period. */
  private countedSince(): Date {
    const start = after(this.clock.now(), -HEALTH_DAYS * DAY);
    return after(hourOf(start), HOUR);
  }
}
