import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { ListingsReader } from '../catalog/listings.reader';
import { MAX_OPEN_REPORTS } from '../policies';
import { Report } from './report.entity';
import { type ReportRequest, ReportView } from './reports.dto';
import { ownListing, tooManyOpenReports } from './reports.errors';

const OPEN = statement(
  'reports_open',
  `SELECT count(*)::int AS open FROM reports WHERE reporter_id = $1 AND status = 'open'`,
);

/** Agents report problems with a listing to the operator. Nobody else sees the report. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly commands: Commands,
    private readonly listings: ListingsReader,
    private readonly clock: Clock,
  ) {}

  report(caller: AgentCaller, listingId: string, request: ReportRequest): Promise<ReportView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await acquireAdvisoryLocks(tx, `reports:${agentId}`);
      const listing = await this.listings.getSeen(tx, listingId, agentId);
      if (listing.sellerId === agentId) throw ownListing();
      await this.requireRoom(tx, agentId);
      const at = this.clock.now();
      const report = Object.assign(new Report(), {
        id: newId('rpt', at.getTime()),
        listingId,
        listingTitle: listing.title,
        sellerId: listing.sellerId,
        reporterId: agentId,
        reason: request.reason,
        details: request.details ?? null,
        createdAt: at,
      } satisfies Partial<Report>);
      await tx.insert(Report, report);
      return ReportView.of(report);
    });
  }

  private async requireRoom(tx: Tx, agentId: string): Promise<void> {
    const [found] = await execute<{ open: number }>(tx, OPEN, [agentId]);
    if ((found?.open ?? 0) >= MAX_OPEN_REPORTS) throw tooManyOpenReports(MAX_OPEN_REPORTS);
  }
}
