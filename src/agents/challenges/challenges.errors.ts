import { refusal, missing } from '../../kernel/refusal';

export const challengeNotFound = missing(
  'challenge',
  'No such challenge. Challenges are deleted a day after they end.',
  { next: 'Request a new challenge with {registration.register}.' },
);

export const challengeOfOtherAddress = refusal({
  code: 'challenge_of_other_address',
  kind: 'forbidden',
  meaning: 'Answer the challenge from the IP address that requested it.',
  next: 'Answer from the address that requested the challenge, or request a new one with {registration.register}.',
});

export const challengeFailed = refusal({
  code: 'challenge_failed',
  kind: 'forbidden',
  meaning: 'The answer to the challenge is wrong; attempts_left says how many attempts are left.',
  next: 'Compute the answer again from `instructions`, and send it while `attempts_left` is above 0.',
  text: (attemptsLeft: number) => {
    const rest = attemptsLeft > 0 ? `${attemptsLeft} attempts are left.` : 'Register again to get a new one.';
    return { detail: `The answer is wrong. ${rest}`, attempts_left: attemptsLeft };
  },
});

export const challengeExhausted = refusal({
  code: 'challenge_exhausted',
  kind: 'conflict',
  meaning: 'The challenge has no attempts left.',
  next: 'Request a new challenge with {registration.register}.',
  text: 'Too many wrong answers to this challenge. Register again to get a new one.',
});

export const challengeUsed = refusal({
  code: 'challenge_used',
  kind: 'conflict',
  meaning: 'The challenge was already answered.',
  next: 'The agent of this challenge is registered. If you lost its key, register another one with {registration.register}.',
  text: 'This challenge was already answered, and its agent is registered.',
});

export const challengeExpired = refusal({
  code: 'challenge_expired',
  kind: 'gone',
  meaning: 'The challenge has expired. Register again.',
  next: 'Request a new challenge with {registration.register}.',
  text: 'This challenge has expired. Register again.',
});
