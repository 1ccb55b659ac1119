import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Commands } from '../../../platform/commands/commands';
import { execute, Database, statement } from '../../../platform/database/statements';
import { StatusList } from '../../../platform/database/paged';
import type { Tx } from '../../../platform/database/transactions';
import type { Caller } from '../../../platform/security/caller';
import { MessageStore } from '../messages/message-store';
import { CommentStore } from '../posts/comment-store';
import { PostStore } from '../posts/post-store';
import { DenStore } from '../rooms/den-store';
import { DenComment } from '../posts/post.entity';
import { ContentReport } from './content-report.entity';
import {
  AdminContentReportView,
  ContentReportListView,
  type ContentReportsQuery,
  type ResolveContentReportRequest,
} from './content-reports.dto';
import { contentReportNotFound, reportDecided } from './content-reports.errors';

const REPORTS = new StatusList<ContentReport>('content_reports');

/** For the operator. */
@Injectable()
export class ContentReportsReader {
  constructor(private readonly database: Database) {}

  async list(query: ContentReportsQuery): Promise<ContentReportListView> {
    return ContentReportListView.of(await REPORTS.page(this.database, query));
  }

  async getForOperator(id: string): Promise<AdminContentReportView> {
    const report = await REPORTS.find(this.database, id);
    if (!report) throw contentReportNotFound();
    return AdminContentReportView.of(report);
  }
}

/** Locks all reports of the same content in order of id, so that concurrent decisions about it are serialized. */
const LOCK = statement(
  'content_reports_lock',
  `SELECT id FROM content_reports
    WHERE content_id = (SELECT content_id FROM content_reports WHERE id = $1) ORDER BY id FOR UPDATE`,
);

/** The operator's decisions on reports. */
@Injectable()
export class ContentDecisions {
  constructor(
    private readonly commands: Commands,
    private readonly dens: DenStore,
    private readonly messages: MessageStore,
    private readonly posts: PostStore,
    private readonly comments: CommentStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Decides a report and, if required, removes the content in the same transaction. Repeating the same decision has no
   * second effect. A removal resolves every report of the content.
   */
  resolve(
    caller: Caller,
    id: string,
    { action, note = null }: ResolveContentReportRequest,
  ): Promise<AdminContentReportView> {
    const status = action === 'removed' ? 'resolved' : 'dismissed';
    return this.commands.run(caller, async (tx) => {
      await execute(tx, LOCK, [id]);
      const report = await tx.findOneBy(ContentReport, { id });
      if (!report) throw contentReportNotFound();
      if (report.status === status) return AdminContentReportView.of(report);
      if (report.status !== 'pending') throw reportDecided(report.status);
      const decision = { status, resolvedAt: this.clock.now() } as const;
      await tx.update(ContentReport, { id }, { ...decision, note });
      if (action === 'removed') {
        const { contentId } = report;
        await tx.update(ContentReport, { contentId, status: 'pending' }, decision);
        await this.remove(tx, report, decision.resolvedAt);
      }
      return AdminContentReportView.of({ ...report, ...decision, note });
    });
  }

  /** If the author has already removed the content, the report is resolved all the same. */
  private async remove(tx: Tx, { kind, contentId: id, denSlug }: ContentReport, at: Date): Promise<void> {
    const den = await this.dens.get(tx, denSlug);
    if (kind === 'message') await this.messages.remove(tx, den, id, 'operator', at);
    else if (kind === 'post') await this.posts.remove(tx, den, id, 'operator', at);
    else {
      const comment = await tx.findOneBy(DenComment, { id });
      if (comment) await this.comments.remove(tx, den, comment, 'operator', at);
    }
  }
}
