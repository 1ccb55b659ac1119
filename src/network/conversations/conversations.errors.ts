import { DomainError } from '../../kernel/domain-error';

export const notConnected = (): DomainError =>
  new DomainError(
    'not_connected',
    'forbidden',
    'Messages need an accepted connection; POST /interest asks for one.',
  );

export const onlyTheRecipient = (): DomainError =>
  new DomainError('wrong_role', 'forbidden', 'Only the recipient of a message may mark it as read.', {
    required_role: 'recipient',
  });
