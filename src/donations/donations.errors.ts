import { DomainError } from '../kernel/domain-error';

export const donationDecided = (status: string): DomainError =>
  new DomainError('donation_decided', 'conflict', `This donation is ${status}.`, { allowed_actions: [] });
