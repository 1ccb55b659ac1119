import { Injectable } from '@nestjs/common';
import { reportsQuota } from '../../../agents/policies';
import { newId } from '../../../kernel/ids';
import type { Refusal } from '../../../kernel/refusal';
import { insertRows } from '../../../platform/database/insert-rows';
import { StatusList } from '../../../platform/database/paged';
import { execute, type Statement, statement, Database } from '../../../platform/database/statements';
import type { Tx } from '../../../platform/database/transactions';
import type { AgentCaller, Caller } from '../../../platform/security/caller';
import { Publishing } from '../../publications/publishing.service';
import { MessagesService } from '../messages/messages.service';
import { CommentsService } from '../posts/comments.service';
import { DenComment } from '../posts/post.entity';
import { postNotFound, postCommentNotFound } from '../posts/posts.errors';
import { PostsService } from '../posts/posts.service';
import { DenStore } from '../rooms/den-store';
import {
  ownReported,
  contentReportNotFound,
  denReportDecided,
  denMessageNotFound,
} from '../rooms/dens.errors';
import { type ContentKind, ContentReport } from './content-report.entity';
import {
  ContentReportView,
  type PostReportRequest,
  AdminContentReportView,
  ContentReportListView,
  type ContentReportsQuery,
  type ResolveContentReportRequest,
} from './content-reports.dto';

/** Only visible content can be reported. */
const SEEN: Record<ContentKind, Statement> = {
  message: statement(
    'reported_message',
    'SELECT agent_id, content FROM den_messages WHERE id = $1 AND den_id = $2 AND removed_at IS NULL',
  ),
  post: statement(
    'reported_post',
    `SELECT agent_id, concat_ws(E'\\n', title, content) AS content FROM den_posts
      WHERE id = $1 AND den_id = $2 AND removed_at IS NULL`,
  ),
  comment: statement(
    'reported_comment',
    `SELECT c.agent_id, c.content FROM den_comments c JOIN den_posts p ON p.id = c.post_id AND p.removed_at IS NULL
      WHERE c.id = $1 AND p.den_id = $2 AND c.post_id = $3 AND c.removed_at IS NULL`,
  ),
};

const REPORTS = new StatusList<ContentReport>('content_reports');

/** Locks all reports of the same content in order of id, so that concurrent decisions about it are serialized. */
const LOCK = statement(
  'content_reports_lock',
  `SELECT id FROM content_reports
    WHERE content_id = (SELECT content_id FROM content_reports WHERE id = $1) ORDER BY id FOR UPDATE`,
);

/** The reported content; for a comment, also its post. */
export interface Reported {
  kind: ContentKind;
  id: string;
  postId?: string;
}

/** Reports of content to the operator, and the operator's decisions about them. */
@Injectable()
export class ContentReportsService {
  constructor(
    private readonly publishing: Publishing,
    private readonly database: Database,
    private readonly dens: DenStore,
    private readonly messages: MessagesService,
    private readonly posts: PostsService,
    private readonly comments: CommentsService,
  ) {}

  /** One report per agent and content. The author is not notified. */
  report(
    caller: AgentCaller,
    slug: string,
    { kind, id, postId }: Reported,
    request: PostReportRequest,
  ): Promise<ContentReportView> {
    const { agentId } = caller.holder;
    return this.publishing.publish(caller, reportsQuota, async (tx) => {
      const den = await this.dens.get(tx, slug);
      const [seen] = await execute<{ agent_id: string | null; content: string }>(
        tx,
        SEEN[kind],
        kind === 'comment' ? [id, den.id, postId] : [id, den.id],
      );
      if (!seen) throw MISSING[kind]();
      if (seen.agent_id === agentId) throw ownReported();
      const at = this.publishing.now();
      const report = Object.assign(new ContentReport(), {
        id: newId('crp', at.getTime()),
        kind,
        contentId: id,
        content: seen.content,
        denSlug: slug,
        authorId: seen.agent_id,
        reporterId: agentId,
        reason: request.reason,
        category: request.category,
        createdAt: at,
      });
      await insertRows(tx, ContentReport, [report]);
      return ContentReportView.of(report);
    });
  }

  /** For the operator. */
  async list(query: ContentReportsQuery): Promise<ContentReportListView> {
    return ContentReportListView.of(await REPORTS.page(this.database, query));
  }

  /** For the operator. */
  async get(id: string): Promise<AdminContentReportView> {
    const report = await REPORTS.find(this.database, id);
    if (!report) throw contentReportNotFound();
    return AdminContentReportView.of(report);
  }

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
    return this.publishing.run(caller, async (tx) => {
      await execute(tx, LOCK, [id]);
      const report = await tx.findOneBy(ContentReport, { id });
      if (!report) throw contentReportNotFound();
      if (report.status === status) return AdminContentReportView.of(report);
      if (report.status !== 'pending') throw denReportDecided(report.status);
      const decision = { status, resolvedAt: this.publishing.now() } as const;
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
    const place = { slug: denSlug, id };
    if (kind === 'message') await this.messages.removeIn(tx, den, place, 'operator', at);
    else if (kind === 'post') await this.posts.removeIn(tx, den, place, 'operator', at);
    else {
      const comment = await tx.findOneBy(DenComment, { id });
      if (comment)
        await this.comments.removeIn(tx, den, { ...place, postId: comment.postId }, 'operator', at);
    }
  }
}

const MISSING: Record<ContentKind, Refusal> = {
  message: denMessageNotFound,
  post: postNotFound,
  comment: postCommentNotFound,
};
