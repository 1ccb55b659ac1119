import { AgentId, Flag, IntIn, Integer, Moment, NestedList, OneOf, Text } from '../../platform/http/fields';
import { viewOf } from '../../platform/http/views';
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
  @Moment({ nullable: true }) expires_at: string | null;
  @Text({ nullable: true }) note: string | null;
  @Moment() created_at: string;

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

const REASONS = ['unknown', 'used', 'expired', 'revoked'] as const;

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
