import { DomainError, notFound } from '../../kernel/domain-error';

export const challengeNotFound = (): DomainError => notFound('challenge');

export const challengeOfOtherAddress = (): DomainError =>
  new DomainError(
    'challenge_of_other_address',
    'forbidden',
    'Answer a challenge from the address that requested it.',
  );

export const challengeFailed = (attemptsLeft: number): DomainError => {
  const rest = attemptsLeft > 0 ? `${attemptsLeft} attempts are left.` : 'Register again to get a new one.';
  return new DomainError('challenge_failed', 'forbidden', `The answer is wrong. ${rest}`, {
    attempts_left: attemptsLeft,
  });
};

export const challengeExhausted = (): DomainError =>
  new DomainError(
    'challenge_exhausted',
    'conflict',
    'Too many wrong answers to this challenge. Register again to get a new one.',
  );

export const challengeUsed = (): DomainError =>
  new DomainError(
    'challenge_used',
    'conflict',
    'This challenge was already answered, and its agent is registered.',
  );

export const challengeExpired = (): DomainError =>
  new DomainError('challenge_expired', 'gone', 'This challenge has expired. Register again.');
