import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../kernel/clock';
import { newId } from '../kernel/ids';
import { refusal } from '../kernel/refusal';
import { Commands } from '../platform/commands/commands';
import { onViolation } from '../platform/database/constraints';
import { execute, Database, statement } from '../platform/database/statements';
import type { Caller } from '../platform/security/caller';
import { Secrets } from '../platform/security/secrets';
import type { StoredOpsReportView, StoreOpsReportRequest } from './ops-reports.dto';
import { opsReportNotFound } from './report-params';

const VALIDITY_MS = 7 * DAY;
const TOKEN_BYTES = 32;

const STORE = statement(
  'ops_report_store',
  'INSERT INTO ops_reports (id, token_hash, output, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
);
const READ = statement(
  'ops_report_read',
  'SELECT token_hash, output FROM ops_reports WHERE id = $1 AND expires_at > $2',
);

export const opsReportExists = refusal({
  code: 'ops_report_exists',
  kind: 'conflict',
  meaning: 'A report with this id already exists.',
  next: 'Store the report under another id.',
});
onViolation('ops_reports_pk', opsReportExists);

interface ReportRow {
  token_hash: Buffer;
  output: Record<string, unknown>;
}

/** The output of production scripts. Each report can be read with its token for a week. */
@Injectable()
export class OpsReportsService {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Returns the token, which is shown only once. */
  store(caller: Caller, { report_id, output }: StoreOpsReportRequest): Promise<StoredOpsReportView> {
    return this.commands.runSecret(
      caller,
      (answer) => answer.report_id,
      async (tx) => {
        const now = this.clock.now();
        const expiresAt = after(now, VALIDITY_MS);
        const id = report_id ?? newId('opr', now.getTime());
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        await execute(tx, STORE, [id, this.hash(id, token), JSON.stringify(output), now, expiresAt]);
        return { report_id: id, token, expires_at: expiresAt.toISOString() };
      },
    );
  }

  async read(id: string, token: string): Promise<Record<string, unknown>> {
    const given = this.hash(id, token);
    const row = await this.database.first<ReportRow & Record<string, unknown>>(READ, [id, this.clock.now()]);
    const same = timingSafeEqual(given, row?.token_hash ?? Buffer.alloc(given.length));
    if (!row || !same) throw opsReportNotFound();
    return row.output;
  }

  /** Includes the report id, so that a token opens only its own report. */
  private hash(id: string, token: string): Buffer {
    return this.secrets.hash('ops-reports', `${id}:${token}`);
  }
}
