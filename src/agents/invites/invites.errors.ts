import { DomainError } from '../../kernel/domain-error';
import type { InviteStatus } from './invite.entity';

const refused = (code: string, detail: string): DomainError => new DomainError(code, 'forbidden', detail);

export const inviteRequired = (): DomainError =>
  refused('invite_required', 'Registration requires an invite. Send an invite_code.');

export const inviteUnknown = (): DomainError => refused('invite_unknown', 'This invite code does not exist.');

const REASONS: Record<Exclude<InviteStatus, 'active'>, string> = {
  used: 'This invite code has no uses left.',
  expired: 'This invite code has expired.',
  revoked: 'This invite code was revoked.',
};

export const inviteSpent = (status: Exclude<InviteStatus, 'active'>): DomainError =>
  refused(`invite_${status}`, REASONS[status]);

export const tooManyOpenInvites = (limit: number): DomainError =>
  new DomainError(
    'too_many_open_invites',
    'conflict',
    `You may have at most ${limit} open codes. Revoke one first.`,
    {
      allowed_actions: ['revoke'],
    },
  );

export const requestDecided = (status: string): DomainError =>
  new DomainError('invite_request_decided', 'conflict', `This request is already ${status}.`, {
    allowed_actions: [],
  });
