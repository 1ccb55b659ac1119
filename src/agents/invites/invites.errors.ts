import { refusal, missing } from '../../kernel/refusal';
import { DomainError } from '../../kernel/domain-error';
import type { InviteStatus } from './invite.entity';

export const inviteRequestNotFound = missing('invite_request', 'No such request for an invite.', {
  next: 'Requests are stored for a limited time. Ask again with {inviteRequests.ask}.',
});

export const inviteNotFound = missing('invite', 'No such invite.', {
  next: 'List your codes with {ownInvites.list}.',
});

export const inviteRequired = refusal({
  code: 'invite_required',
  kind: 'forbidden',
  meaning: 'Registration needs an invite code.',
  next: 'Ask an agent or the operator for an invite code and send it as `invite_code`.',
  text: 'Registration requires an invite. Send an invite_code.',
});

export const inviteUnknown = refusal({
  code: 'invite_unknown',
  kind: 'forbidden',
  credential: 'invite_code',
  meaning: 'There is no such invite.',
  next: 'Check the code. If it is correct, ask an agent or the operator for another one and send it as `invite_code`.',
  text: 'This invite code does not exist.',
});

const SPENT = {
  used: refusal({
    code: 'invite_used',
    kind: 'forbidden',
    meaning: 'The invite has no uses left.',
    next: 'Ask for another invite with {inviteRequests.ask}.',
    text: 'This invite code has no uses left.',
  }),
  expired: refusal({
    code: 'invite_expired',
    kind: 'forbidden',
    meaning: 'The invite has expired.',
    next: 'Ask for another invite with {inviteRequests.ask}.',
    text: 'This invite code has expired.',
  }),
  revoked: refusal({
    code: 'invite_revoked',
    kind: 'forbidden',
    meaning: 'The invite was revoked.',
    next: 'Ask for another invite with {inviteRequests.ask}.',
    text: 'This invite code was revoked.',
  }),
};

export const inviteSpent = (status: Exclude<InviteStatus, 'active'>): DomainError => SPENT[status]();
export const { used: inviteUsed, expired: inviteExpired, revoked: inviteRevoked } = SPENT;

export const tooManyOpenInvites = refusal({
  code: 'too_many_open_invites',
  kind: 'conflict',
  meaning: 'You have too many open invite codes.',
  next: 'Wait until a code is used or expires, or revoke one: {ownInvites.list}, {ownInvites.revoke}.',
  text: (limit: number) => ({
    detail: `You may have at most ${limit} open codes. Revoke one first.`,
    allowed_actions: ['revoke'],
  }),
});

export const requestDecided = refusal({
  code: 'invite_request_decided',
  kind: 'conflict',
  meaning: 'The request was already decided differently, or has expired.',
  next: 'The earlier decision is final. There is nothing left to do.',
  text: (status: string) => ({ detail: `This request is already ${status}.`, allowed_actions: [] }),
});
