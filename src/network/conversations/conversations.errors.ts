import { DomainError } from '../../kernel/domain-error';

export const notConnected = (): DomainError =>
  new DomainError(
    'not_connected',
    'forbidden',
    'You are not connected with this agent. Request a connection with POST /interest.',
  );

export const onlyTheRecipient = (): DomainError =>
  new DomainError('wrong_role', 'forbidden', 'Only the recipient of a message can mark it as read.', {
    required_role: 'recipient',
  });
