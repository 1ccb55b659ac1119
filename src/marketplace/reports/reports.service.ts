import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller, Caller } from '../../platform/security/caller';
import { ListingsReader } from '../catalog/listings.reader';
import { ModerationService } from '../catalog/moderation.service';
import { Stock } from '../catalog/stock';
import { MAX_OPEN_REPORTS } from '../policies';
import { Report } from './report.entity';
import { type ReportRequest, ReportView, AdminReportView, type ResolveReportRequest } from './reports.dto';
import { ownListing, tooManyOpenReports, nothingToSuspendFor, reportNotFound } from './reports.errors';
import { reportResolved } from './reports.events';

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

/** The operator's decisions on reports. */
@Injectable()
export class ReportDecisions {
  constructor(
    private readonly commands: Commands,
    private readonly stock: Stock,
    private readonly moderation: ModerationService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides a report. With `suspend`, also suspends the listing in the same transaction and upholds its other open
   * reports. Repeating the same outcome has no effect.
   */
  resolve(caller: Caller, reportId: string, request: ResolveReportRequest): Promise<AdminReportView> {
    const { outcome, note = null, suspend } = request;
    if (suspend && outcome !== 'upheld') throw nothingToSuspendFor();
    return this.commands.run(caller, async (tx) => {
      const report = await this.lock(tx, reportId, suspend);
      if (report.status === outcome) return AdminReportView.of(report);
      const at = this.clock.now();
      report.resolve(outcome, note, suspend, at);
      const others = suspend ? await this.lockOthers(tx, report) : [];
      for (const other of others) other.resolve(outcome, null, suspend, at);
      const decided = [report, ...others];
      const { status, listingSuspended, resolvedAt } = report;
      const ids = decided.map(({ id }) => id);
      await tx.update(Report, ids, { status, listingSuspended, resolvedAt });
      if (note !== null) await tx.update(Report, report.id, { note });
      if (suspend) await this.moderation.suspendWithin(tx, report.listingId, report.reason);
      await this.outbox.record(tx, ...decided.map((each) => reportResolved(each)));
      return AdminReportView.of(report);
    });
  }

  /** Lock order: the listing's row comes before all others. */
  private async lock(tx: Tx, id: string, withListing: boolean): Promise<Report> {
    const found = await tx.findOne(Report, { where: { id }, select: { id: true, listingId: true } });
    if (!found) throw reportNotFound();
    if (withListing) await this.stock.lock(tx, found.listingId);
    return tx.findOneOrFail(Report, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The other open reports of the listing. Its row must be locked, which serializes concurrent suspensions. */
  private lockOthers(tx: Tx, { id, listingId }: Report): Promise<Report[]> {
    return tx
      .createQueryBuilder(Report, 'r')
      .where('r.id <> :id AND r.listing_id = :listingId', { id, listingId })
      .andWhere(`r.status = 'open'`) // a constant, as in the condition of the index
      .orderBy('r.id')
      .setLock('pessimistic_write')
      .getMany();
  }
}
