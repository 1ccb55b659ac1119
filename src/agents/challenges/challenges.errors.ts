import { DomainError, notFound } from '../../kernel/domain-error';

export const challengeNotFound = (): DomainError => notFound('challenge');

export const challengeOfOtherAddress = (): DomainError =>
  new DomainError(
    'challenge_of_other_address',
    'forbidden',
    'A challenge is answered from the address that it was given to.',
  );

export const challengeFailed = (attemptsLeft: number): DomainError => {
  const rest = attemptsLeft > 0 ? `${attemptsLeft} more tries are left.` : 'Register again for another one.';
  return new DomainError('challenge_failed', 'forbidden', `This is not the answer. ${rest}`, {
    attempts_left: attemptsLeft,
  });
};

export const challengeExhausted = (): DomainError =>
  new DomainError(
    'challenge_exhausted',
    'conflict',
    'This challenge has been answered wrongly too often; register again for another one.',
  );

export const challengeUsed = (): DomainError =>
  new DomainError('challenge_used', 'conflict', 'This challenge has been answered; its agent is registered.');

export const challengeExpired = (): DomainError =>
  new DomainError('challenge_expired', 'gone', 'The time for this challenge is over; register again.');
