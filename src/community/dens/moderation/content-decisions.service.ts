import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock';
import { Commands } from '../../../platform/commands/commands';
import { camelCased } from '../../../platform/database/rows';
import { execute, Database, statement } from '../../../platform/database/statements';
import { StatusList } from '../../../platform/database/paged';
import type { Tx } from '../../../platform/database/transactions';
import type { Caller } from '../../../platform/security/caller';
import { MessageStore } from '../messages/message-store';
import { CommentStore } from '../posts/comment-store';
import { PostStore } from '../posts/post-store';
import { DenStore } from '../rooms/den-store';
import type { ContentReport } from './content-report.entity';
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
const GET = statement('content_report', 'SELECT * FROM content_reports WHERE id = $1');
const DISMISS = statement(
  'content_report_dismiss',
  `UPDATE content_reports SET status = 'dismissed', note = $2, resolved_at = $3
    WHERE id = $1 AND status = 'pending' RETURNING *`,
);
/** Removing the content resolves every pending report of it. */
const RESOLVE = statement(
  'content_reports_resolve',
  `UPDATE content_reports SET status = 'resolved', note = CASE WHEN id = $1 THEN $2 END, resolved_at = $3
    WHERE content_id = $4 AND status = 'pending' RETURNING id`,
);
const POST_OF_COMMENT = statement('post_of_comment', 'SELECT post_id FROM den_comments WHERE id = $1');

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
      const report = await this.get(tx, id);
      if (report.status === status) return AdminContentReportView.of(report);
      if (report.status !== 'pending') throw reportDecided(report.status);
      const at = this.clock.now();
      if (action === 'dismissed') await execute(tx, DISMISS, [id, note, at]);
      else {
        await execute(tx, RESOLVE, [id, note, at, report.contentId]);
        await this.remove(tx, report, at);
      }
      return AdminContentReportView.of({ ...report, status, note, resolvedAt: at });
    });
  }

  private async get(tx: Tx, id: string): Promise<ContentReport> {
    const [row] = await execute<Record<string, unknown>>(tx, GET, [id]);
    if (!row) throw contentReportNotFound();
    return camelCased<ContentReport>(row);
  }

  /** If the author has already removed the content, the report is resolved all the same. */
  private async remove(tx: Tx, { kind, contentId: id, denSlug }: ContentReport, at: Date): Promise<void> {
    const den = await this.dens.get(tx, denSlug);
    if (kind === 'message') await this.messages.remove(tx, den, id, 'operator', at);
    else if (kind === 'post') await this.posts.remove(tx, den, id, 'operator', at);
    else {
      const [comment] = await execute<{ post_id: string }>(tx, POST_OF_COMMENT, [id]);
      if (comment) await this.comments.remove(tx, den, { postId: comment.post_id, id }, 'operator', at);
    }
  }
}
