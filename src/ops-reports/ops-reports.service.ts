import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, HOUR } from '../kernel/clock';
import { newId } from '../kernel/ids';
import { refusal } from '../kernel/refusal';
import { Commands } from '../platform/commands/commands';
import { onViolation } from '../platform/database/constraints';
import { execute, Reads, statement } from '../platform/database/statements';
import type { Caller } from '../platform/security/caller';
import { Secrets } from '../platform/security/secrets';
import { Workers } from '../platform/workers/workers';
import type { StoredOpsReportView, StoreOpsReportRequest } from './ops-reports.dto';
import { opsReportNotFound } from './report-params';

const STANDS_MS = 7 * DAY;
const TOKEN_BYTES = 32;
const BATCH = 100;

const STORE = statement(
  'ops_report_store',
  'INSERT INTO ops_reports (id, token_hash, output, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
);
const READ = statement(
  'ops_report_read',
  'SELECT token_hash, output FROM ops_reports WHERE id = $1 AND expires_at > $2',
);
const FORGET = statement(
  'ops_reports_forget',
  `DELETE FROM ops_reports WHERE id IN (
     SELECT id FROM ops_reports WHERE expires_at <= $1 ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
   RETURNING 1 AS gone`,
);

export const opsReportExists = refusal(
  {
    code: 'ops_report_exists',
    kind: 'conflict',
    meaning: 'There is a report of this id already.',
  },
  'There is a report of this id already.',
);
onViolation('ops_reports_pk', opsReportExists);

interface ReportRow {
  token_hash: Buffer;
  output: Record<string, unknown>;
}

/** What runs of production scripts have put out, each readable for a week by whoever has its token. */
@Injectable()
export class OpsReportsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly reads: Reads,
    private readonly secrets: Secrets,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'ops-report-retention',
      role: 'sweeper',
      everyMs: HOUR,
      step: async () => (await this.reads.rows(FORGET, [this.clock.now()])).length === BATCH,
    });
  }

  /** Shows the token, this once. */
  store(caller: Caller, { report_id, output }: StoreOpsReportRequest): Promise<StoredOpsReportView> {
    return this.commands.runSecret(
      caller,
      (answer) => answer.report_id,
      async (tx) => {
        const now = this.clock.now();
        const expiresAt = after(now, STANDS_MS);
        const id = report_id ?? newId('opr', now.getTime());
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        await execute(tx, STORE, [id, this.hash(id, token), JSON.stringify(output), now, expiresAt]);
        return { report_id: id, token, expires_at: expiresAt.toISOString() };
      },
    );
  }

  async read(id: string, token: string): Promise<Record<string, unknown>> {
    const given = this.hash(id, token);
    const row = await this.reads.first<ReportRow & Record<string, unknown>>(READ, [id, this.clock.now()]);
    const same = timingSafeEqual(given, row?.token_hash ?? Buffer.alloc(given.length));
    if (!row || !same) throw opsReportNotFound();
    return row.output;
  }

  /** The id is bound in: a token opens the report of its own run only. */
  private hash(id: string, token: string): Buffer {
    return this.secrets.hash('ops-reports', `${id}:${token}`);
  }
}
