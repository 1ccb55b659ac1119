import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OwnData } from '../../agents/own-data/own-data.service';
import { Clock, MINUTE } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { Workers } from '../../platform/workers/workers';

const BATCH = 5_000;
const FORGET = statement(
  'mcp_sessions_forget',
  `DELETE FROM mcp_sessions WHERE id_hash = ANY (ARRAY(
     SELECT id_hash FROM mcp_sessions WHERE expires_at <= $1 ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
   RETURNING 1 AS gone`,
);

const ERASE = statement('erase_mcp_sessions', 'DELETE FROM mcp_sessions WHERE agent_id = $1');

/** Forgets sessions that have lapsed; an id that is not known is refused all the same. */
@Injectable()
export class SessionRetention implements OnModuleInit {
  constructor(
    private readonly workers: Workers,
    private readonly reads: Reads,
    private readonly ownData: OwnData,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.ownData.addErasure(ERASE);
    this.workers.add({
      name: 'mcp-session-retention',
      role: 'sweeper',
      everyMs: 10 * MINUTE,
      step: () => this.forget(),
    });
  }

  private async forget(): Promise<boolean> {
    return (await this.reads.rows(FORGET, [this.clock.now()])).length === BATCH;
  }
}
