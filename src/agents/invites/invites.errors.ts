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

export const tooManyOpenInvites = (limit: number): DomainError =>
  new DomainError(
    'too_many_open_invites',
    'conflict',
    `At most ${limit} of your codes may be open; revoke one.`,
    {
      allowed_actions: ['revoke'],
    },
  );

export const requestDecided = (status: string): DomainError =>
  new DomainError('invite_request_decided', 'conflict', `This request is ${status}.`, {
    allowed_actions: [],
  });
