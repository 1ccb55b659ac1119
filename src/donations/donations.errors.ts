import { DomainError } from '../kernel/domain-error';

export const donationContested = (agentIds: string[]): DomainError =>
  new DomainError(
    'donation_contested',
    'conflict',
    'Several agents reported this transaction. Confirm it with the agent_id of the donor, or null for none.',
    { agent_ids: agentIds },
  );

export const donationDecided = (status: string): DomainError =>
  new DomainError('donation_decided', 'conflict', `This donation is already ${status}.`, {
    allowed_actions: [],
  });
