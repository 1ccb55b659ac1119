import { refusal, missing } from '../kernel/refusal';

export const donationNotFound = missing('donation', 'No such donation.', {
  next: 'List the donations with {adminDonations.list}.',
});

export const donationContested = refusal({
  code: 'donation_contested',
  kind: 'conflict',
  meaning: 'Several agents reported this transaction. Confirm it with one of agent_ids.',
  next: 'Confirm it with one of `agent_ids`.',
  text: (agentIds: string[]) => ({
    detail:
      'Several agents reported this transaction. Confirm it with the agent_id of the donor, or null for none.',
    agent_ids: agentIds,
  }),
});

export const donationDecided = refusal({
  code: 'donation_decided',
  kind: 'conflict',
  meaning: 'This donation was already confirmed or rejected.',
  next: 'The earlier decision is final. There is nothing left to do.',
  text: (status: string) => ({ detail: `This donation is already ${status}.`, allowed_actions: [] }),
});
