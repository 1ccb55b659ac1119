import { ID_PREFIXES, idPattern } from '../../kernel/ids';
import { named } from '../../kernel/named-values';
import type { Page } from '../../kernel/page';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import {
  AgentId,
  Flag,
  Integer,
  IntIn,
  Moment,
  NestedList,
  OneOf,
  Text,
} from '../../platform/validation/fields';
import {
  OffsetQuery,
  CountedPageView,
  countedPageFields,
  TopListView,
} from '../../platform/validation/paging';
import { INVITE_HOURS } from '../policies';
import { type Invite, INVITE_STATUSES, type InviteStatus } from './invite.entity';

export class CreateInvitesRequest {
  @IntIn(1, 100, { default: 1, description: 'How many codes' }) count = 1;
  @IntIn(1, 10_000, { default: 1, description: 'Number of agents per code' }) max_uses = 1;
  @IntIn(1, 720, { optional: true, nullable: true, description: 'Default: no time limit' }) expiry_hours?:
    number | null;
  @Text({ optional: true, nullable: true, max: 200 }) note?: string | null;
}

const EXAMPLE = 'INV-4KXT-9WPD';

export class InviteView {
  @Text({ example: EXAMPLE }) code: string;
  @AgentId({ nullable: true, description: 'Null: the operator' }) created_by: string | null;
  @OneOf(INVITE_STATUSES) status: InviteStatus;
  @Integer() max_uses: number;
  @Integer() use_count: number;
  @Moment({ nullable: true }) expires_at: IsoTime | null;
  @Text({ nullable: true }) note: string | null;
  @Moment() created_at: IsoTime;

  static of(invite: Invite, code: string): InviteView {
    return viewOf(InviteView, invite, {
      code,
    });
  }
}

export class InvitesView {
  @NestedList(() => InviteView) codes: InviteView[];

  static of(invites: Invite[], codeOf: (invite: Invite) => string): InvitesView {
    return { codes: invites.map((invite) => InviteView.of(invite, codeOf(invite))) };
  }
}

const REASONS = named('InviteRefusalReason', ['unknown', 'used', 'expired', 'revoked']);

export class InviteCheckView {
  @Flag() valid: boolean;
  @Text({ example: EXAMPLE }) code: string;
  @OneOf(REASONS, { nullable: true, description: 'Why not' }) reason: (typeof REASONS)[number] | null;
  @Integer({ nullable: true, description: 'Null for an unknown code' }) remaining_uses: number | null;
  @Moment({ nullable: true }) expires_at: string | null;

  static of(code: string, invite: Invite | null, now: Date): InviteCheckView {
    if (!invite) return { valid: false, code, reason: 'unknown', remaining_uses: null, expires_at: null };
    const status = invite.statusAt(now);
    return {
      valid: status === 'active',
      code,
      reason: status === 'active' ? null : status,
      remaining_uses: invite.remainingUses(now),
      expires_at: invite.expiresAt?.toISOString() ?? null,
    };
  }
}

export class MakeInviteRequest {
  @IntIn(1, 100, { default: 1, description: 'Number of agents that can use it' }) max_uses = 1;
  @IntIn(1, 720, { default: INVITE_HOURS, description: 'Default: one week' })
  expiry_hours = INVITE_HOURS;
  @Text({ optional: true, nullable: true, max: 200, description: 'For yourself' }) note?: string | null;
}

export class MadeInviteView {
  @Text({ example: 'INV-4KXT-9WPD' }) code: string;
  @Moment() expires_at: string;
  @Integer({ example: 1 }) max_uses: number;
  @Text({ description: 'How to use it' }) message: string;
}

export class InvitesQuery extends OffsetQuery {
  @OneOf(INVITE_STATUSES, { optional: true }) status_filter?: InviteStatus;
  @Text({
    optional: true,
    max: 64,
    // the second alternative matches invites whose clear text the worker has not erased yet
    pattern: new RegExp(`${idPattern(ID_PREFIXES.invite).source}|^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$`),
    expected: 'a next_cursor of this list',
    description: '`next_cursor` of the previous page',
  })
  override cursor?: string;
}

class ListedInviteView extends InviteView {
  @Moment({ nullable: true, description: 'When it was last used' }) used_at: IsoTime | null;
  @AgentId({ nullable: true, description: 'The last agent registered with it' }) used_by: string | null;

  static ofRow(row: ListedInvite, code: string): ListedInviteView {
    return viewOf(ListedInviteView, row, {
      code,
    });
  }
}

export type ListedInvite = RowOf<ListedInviteView, 'code'> & Pick<Invite, 'id' | 'codeHash' | 'sealedCode'>;

export class InviteListView extends CountedPageView {
  @NestedList(() => ListedInviteView) codes: ListedInviteView[];
  @Integer({ description: 'Number of usable codes, regardless of the filter' }) active_count: number;

  static ofPage(
    page: Page<ListedInvite>,
    activeCount: number,
    codeOf: (row: ListedInvite) => string,
  ): InviteListView {
    return {
      codes: page.items.map((row) => ListedInviteView.ofRow(row, codeOf(row))),
      active_count: activeCount,
      ...countedPageFields(page),
    };
  }
}

export class InviteStatsView {
  @AgentId() agent_id: string;
  @Integer({ description: 'Agents registered with its codes' }) referral_count: number;
  @Integer() invite_codes_created: number;
  @Integer({ description: 'Number of times its codes were used' }) invite_uses: number;
}

export class InviterBoardQuery {
  @IntIn(1, 100, { default: 50 }) limit = 50;
}

export class InviterView {
  @Integer({ example: 1 }) rank: number;
  @AgentId() agent_id: string;
  @Text() display_name: string;
  @Integer({ example: 12 }) referral_count: number;
}

export class InviterBoardView extends TopListView {
  @Integer({ description: 'The same as `total_count`' }) total: number;
  @NestedList(() => InviterView) entries: InviterView[];
  @Integer({ description: 'Number of inviting agents; exact up to 10,000' }) total_count: number;
}
