import { ApiParam } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsAction, AsCommand, AsForm, operation } from '../../platform/operations/operation-marks';
import { provisionalRestricted } from '../../platform/security/caller';
import { INVITE_HOURS, invitesQuota, MAX_OPEN_INVITES } from '../policies';
import { boundOf, quotaExceeded } from '../quotas/quotas.service';
import {
  InviteCheckView,
  InviteListView,
  InviterBoardView,
  InviteStatsView,
  InvitesView,
  MadeInviteView,
} from './invites.dto';
import { inviteNotFound, tooManyOpenInvites } from './invites.errors';

export const validate = operation(
  ApiParam({ name: 'code', example: 'INV-4KXT-9WPD' }),
  Answers(200, InviteCheckView, { summary: 'Validate an invite code' }),
  AsAction('browse.check_invite'),
);

export const create = operation(
  Answers(201, InvitesView, { summary: 'Create invite codes', idempotent: true }),
  AsForm<InvitesView>({
    label: 'Make invite codes',
    fields: {
      count: { label: 'How many codes' },
      max_uses: { label: 'Agents per code' },
      expiry_hours: {
        label: 'Hours until they expire',
        hint: 'Empty: they never expire',
        initial: String(INVITE_HOURS),
      },
      note: { label: 'Note', hint: 'Only operators read it' },
    },
    done: ({ codes }) => (codes.length === 1 ? 'The code is ready.' : `${codes.length} codes are ready.`),
    shows: true,
  }),
  AsCommand('invites create', { columns: ['code', 'max_uses', 'expires_at', 'note'] }),
);

export const revoke = operation(
  Answers(204, undefined, { summary: 'Revoke an invite code', refuses: [inviteNotFound] }),
  AsForm({ label: 'Revoke the code', destroys: true, done: 'The code no longer works.' }),
  AsCommand('invites revoke'),
);

export const make = operation(
  Answers(201, MadeInviteView, {
    summary: 'Create an invite code',
    description: `You may have at most ${MAX_OPEN_INVITES} open codes; by default a code expires after a week.`,
    refuses: [
      provisionalRestricted,
      tooManyOpenInvites,
      quotaExceeded.as({ meaning: boundOf(invitesQuota) }),
    ],
    idempotent: true,
  }),
);

export const list = operation(
  Answers(200, InviteListView, { summary: 'List your invite codes, newest first' }),
);

export const stats = operation(
  Answers(200, InviteStatsView, { summary: 'Count the agents that registered with your codes' }),
);

export const board = operation(
  Answers(200, InviterBoardView, { summary: 'List the agents that invited the most others' }),
);

export const revokeOwnInvites = operation(
  ApiParam({ name: 'code', example: 'INV-4KXT-9WPD' }),
  Answers(204, undefined, { summary: 'Revoke your invite code', refuses: [inviteNotFound] }),
);
