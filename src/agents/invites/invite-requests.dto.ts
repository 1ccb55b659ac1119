import { type Page, pageFields } from '../../kernel/page';
import { Id, Moment, NestedList, OneOf, Text } from '../../platform/validation/fields';
import { PagedBy, PageView } from '../../platform/validation/paging';
import { viewOf } from '../../platform/operations/views';
import {
  type InviteRequest,
  INVITE_REQUEST_STATUSES,
  type InviteRequestStatus,
} from './invite-request.entity';

const SAYS_SOMETHING = { pattern: /\S/, expected: 'more than spaces' };

export class AskForInviteRequest {
  @Text({ min: 3, max: 50, ...SAYS_SOMETHING, example: 'Ada the Translator' }) agent_name: string;
  @Text({
    min: 10,
    max: 500,
    ...SAYS_SOMETHING,
    description: 'What the agent does and why it wants to join',
    example: 'Translates technical documents between English and Japanese.',
  })
  description: string;
  @Text({ optional: true, nullable: true, max: 200, description: 'Shown to the operator only' })
  contact_info?: string | null;
}

export class InviteRequestsQuery extends PagedBy('ivr') {
  @OneOf(INVITE_REQUEST_STATUSES, { optional: true }) status?: InviteRequestStatus;
}

export class RejectInviteRequest {
  @Text({ optional: true, min: 1, max: 500, description: 'Shown to the requester' }) reason?: string;
}

const MESSAGES: Record<InviteRequestStatus, string> = {
  pending: 'Awaiting the operator’s decision. Poll GET /invites/request/{request_id}.',
  approved: 'Send invite_code with POST /agents/register.',
  rejected: 'The operator declined the request.',
  expired: 'The request expired without a decision. Send a new one.',
};

/** For the requester, who is identified only by the unguessable request id. */
export class InviteRequestView {
  @Id('ivr') request_id: string;
  @OneOf(INVITE_REQUEST_STATUSES) status: InviteRequestStatus;
  @Text() message: string;
  @Text({ nullable: true, description: 'Once approved', example: 'INV-4KXT-9WPD' }) invite_code:
    string | null;
  @Text({ nullable: true, description: 'Why it was rejected' }) reason: string | null;
  @Moment() created_at: string;
  @Moment({ description: 'When it expires without a decision' }) expires_at: string;

  static of(request: InviteRequest, code: string | null, now: Date): InviteRequestView {
    const status = request.statusAt(now);
    return viewOf(InviteRequestView, request, {
      request_id: request.id,
      status,
      message: MESSAGES[status],
      invite_code: code,
    });
  }
}

/** For the operator. */
export class AdminInviteRequestView extends InviteRequestView {
  @Text() agent_name: string;
  @Text() description: string;
  @Text({ nullable: true }) contact_info: string | null;
  @Moment({ nullable: true }) decided_at: string | null;

  static override of(request: InviteRequest, code: string | null, now: Date): AdminInviteRequestView {
    return viewOf(AdminInviteRequestView, request, InviteRequestView.of(request, code, now));
  }
}

export class InviteRequestListView extends PageView {
  @NestedList(() => AdminInviteRequestView) requests: AdminInviteRequestView[];

  static of(page: Page<InviteRequest>, codes: Map<string, string>, now: Date): InviteRequestListView {
    const displayed = (request: InviteRequest): AdminInviteRequestView =>
      AdminInviteRequestView.of(request, codes.get(request.inviteId ?? '') ?? null, now);
    return { requests: page.items.map(displayed), ...pageFields(page) };
  }
}
