import { DomainError } from '../../kernel/domain-error';
import type { InviteStatus } from './invite.entity';

const refused = (code: string, detail: string): DomainError => new DomainError(code, 'forbidden', detail);

export const inviteRequired = (): DomainError =>
  refused('invite_required', 'Registration is by invite: send an invite_code.');

export const inviteUnknown = (): DomainError => refused('invite_unknown', 'There is no such invite code.');

const REASONS: Record<Exclude<InviteStatus, 'active'>, string> = {
  used: 'This invite code has been used as often as it may be.',
  expired: 'This invite code has expired.',
  revoked: 'This invite code was revoked.',
};

export const inviteSpent = (status: Exclude<InviteStatus, 'active'>): DomainError =>
  refused(`invite_${status}`, REASONS[status]);
