import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import { ListingsReader } from '../catalog/listings.reader';
import { MAX_OPEN_REPORTS } from '../policies';
import { Report } from './report.entity';
import { type ReportRequest, ReportView } from './reports.dto';
import { ownListing, tooManyOpenReports } from './reports.errors';

/** Agents report problems with a listing to the operator. Nobody else sees the report. */
@Injectable()
export class ReportsService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly listings: ListingsReader,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
  ) {}

  /** Erasure removes the reporter's text; the report itself stays. */
  onModuleInit(): void {
    this.personalData.addErasure((tx, reporterId) => tx.update(Report, { reporterId }, { details: null }));
  }

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
    const open = await tx.countBy(Report, { reporterId: agentId, status: 'open' });
    if (open >= MAX_OPEN_REPORTS) throw tooManyOpenReports(MAX_OPEN_REPORTS);
  }
}
