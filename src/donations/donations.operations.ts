import { Answers } from '../platform/operations/answers';
import { AsCommand, AsList, AsForm, operation } from '../platform/operations/operation-marks';
import { agentNotFound } from '../platform/security/security.errors';
import {
  DonationInfoView,
  CheckView,
  NotifiedView,
  TiersView,
  DonationListView,
  DonationView,
} from './donations.dto';
import { donationNotFound, donationDecided, donationContested } from './donations.errors';

export const info = operation(Answers(200, DonationInfoView, { summary: 'Get the donation addresses' }));

export const notify = operation(
  Answers(201, NotifiedView, {
    summary: 'Report a donation',
    description:
      'It counts once it is confirmed. Repeating a transaction returns the same donation; if another agent reports it, ' +
      'the donation is contested, and the operator decides who made it.',
    refuses: [agentNotFound],
    idempotent: true,
  }),
);

export const check = operation(Answers(200, CheckView, { summary: 'Get donation statistics' }));

export const tiers = operation(
  Answers(200, TiersView, {
    summary: 'List supporters by tier',
    description:
      'By confirmed total; the first fifty donors are founding supporters, regardless of the amount.',
  }),
);

export const list = operation(
  Answers(200, DonationListView, { summary: 'List reported donations, newest first' }),
  AsList('Reported donations'),
  AsCommand('donations list', {
    awaiting: { title: 'Donations to confirm', query: { status: 'pending' } },
    columns: ['donation_id', 'status', 'network', 'amount', 'currency', 'agent_id', 'tx_hash'],
  }),
);

export const get = operation(
  Answers(200, DonationView, { summary: 'Get a reported donation', refuses: [donationNotFound] }),
  AsCommand('donations show'),
);

export const confirm = operation(
  Answers(200, DonationView, {
    summary: 'Confirm a donation and its value',
    description: 'If several agents reported its transaction (also_claimed_by), agent_id names the donor.',
    refuses: [donationNotFound, donationDecided, donationContested],
    idempotent: true,
  }),
  AsForm({
    label: 'Confirm the donation',
    fields: {
      amount_usd: { label: 'Worth in dollars' },
      agent_id: { label: 'Agent that donated', hint: 'Empty: the one that reported it' },
    },
    done: 'The donation is confirmed.',
  }),
  AsCommand('donations confirm', { reason: 'log' }),
);

export const reject = operation(
  Answers(200, DonationView, {
    summary: 'Reject a donation that was not received',
    refuses: [donationNotFound, donationDecided],
    idempotent: true,
  }),
  AsForm({
    label: 'Reject the donation',
    fields: { reason: { label: 'Why' } },
    done: 'The donation is rejected.',
  }),
  AsCommand('donations reject', { reason: 'reason' }),
);
