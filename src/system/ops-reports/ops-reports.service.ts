import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { after, Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { secretBytes } from '../../kernel/secret-random';
import { Commands } from '../../platform/commands/commands';
import type { Caller } from '../../platform/security/caller';
import { Secrets } from '../../platform/security/secrets';
import { REPORT_MS } from '../policies';
import { OpsReport } from './ops-report.entity';
import type { StoredOpsReportView, StoreOpsReportRequest } from './ops-reports.dto';
import { opsReportNotFound } from './ops-reports.errors';

const TOKEN_BYTES = 32;

/** The output of production scripts. Each report can be read with its token for a week. */
@Injectable()
export class OpsReportsService {
  constructor(
    private readonly commands: Commands,
    @InjectRepository(OpsReport) private readonly reports: Repository<OpsReport>,
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
        const expiresAt = after(now, REPORT_MS);
        const id = report_id ?? newId('opr', now.getTime());
        const token = secretBytes(TOKEN_BYTES).toString('base64url');
        const tokenHash = this.hash(id, token);
        await tx.insert(OpsReport, { id, tokenHash, output: output as object, createdAt: now, expiresAt });
        return { report_id: id, token, expires_at: expiresAt.toISOString() };
      },
    );
  }

  async read(id: string, token: string): Promise<Record<string, unknown>> {
    const given = this.hash(id, token);
    const report = await this.reports.findOneBy({ id, expiresAt: MoreThan(this.clock.now()) });
    const same = timingSafeEqual(given, report?.tokenHash ?? Buffer.alloc(given.length));
    if (!report || !same) throw opsReportNotFound();
    return report.output;
  }

  /** Includes the report id, so that a token opens only its own report. */
  private hash(id: string, token: string): Buffer {
    return this.secrets.hash('ops-reports', `${id}:${token}`);
  }
}
