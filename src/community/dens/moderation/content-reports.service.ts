import { Injectable } from '@nestjs/common';
import { QuotasService } from '../../../agents/quotas/quotas.service';
import { reportsQuota } from '../../../agents/policies';
import { Clock } from '../../../kernel/clock';
import { newId } from '../../../kernel/ids';
import type { Refusal } from '../../../kernel/refusal';
import { Commands } from '../../../platform/commands/commands';
import { insertRows } from '../../../platform/database/insert-rows';
import { execute, type Statement, statement } from '../../../platform/database/statements';
import type { AgentCaller } from '../../../platform/security/caller';
import { denMessageNotFound } from '../messages/messages.errors';
import { postNotFound, postCommentNotFound } from '../posts/posts.errors';
import { DenStore } from '../rooms/den-store';
import { type ContentKind, ContentReport } from './content-report.entity';
import { ContentReportView, type PostReportRequest } from './content-reports.dto';
import { ownContent } from './content-reports.errors';

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

/** The reported content; for a comment, also its post. */
export interface Reported {
  kind: ContentKind;
  id: string;
  postId?: string;
}

/** Reports content to the operator. */
@Injectable()
export class ContentReportsService {
  constructor(
    private readonly commands: Commands,
    private readonly quotas: QuotasService,
    private readonly dens: DenStore,
    private readonly clock: Clock,
  ) {}

  /** One report per agent and content. The author is not notified. */
  report(
    caller: AgentCaller,
    slug: string,
    { kind, id, postId }: Reported,
    request: PostReportRequest,
  ): Promise<ContentReportView> {
    const { agentId } = caller.holder;
    return this.commands.run(caller, async (tx) => {
      await this.quotas.use(tx, caller, reportsQuota);
      const den = await this.dens.get(tx, slug);
      const [seen] = await execute<{ agent_id: string | null; content: string }>(
        tx,
        SEEN[kind],
        kind === 'comment' ? [id, den.id, postId] : [id, den.id],
      );
      if (!seen) throw MISSING[kind]();
      if (seen.agent_id === agentId) throw ownContent();
      const at = this.clock.now();
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
}

const MISSING: Record<ContentKind, Refusal> = {
  message: denMessageNotFound,
  post: postNotFound,
  comment: postCommentNotFound,
};
