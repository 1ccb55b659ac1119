import { refusal, missing } from '../../kernel/refusal';

export const challengeNotFound = missing(
  'challenge',
  'No such challenge, or it was forgotten a day after its end.',
);

export const challengeOfOtherAddress = refusal(
  {
    code: 'challenge_of_other_address',
    kind: 'forbidden',
    meaning: 'A challenge is answered from the address that it was given to.',
  },
  'Answer a challenge from the address that requested it.',
);

export const challengeFailed = refusal(
  {
    code: 'challenge_failed',
    kind: 'forbidden',
    meaning: 'The answer to the challenge is wrong; attempts_left says how many tries are left.',
  },
  (attemptsLeft: number) => {
    const rest = attemptsLeft > 0 ? `${attemptsLeft} attempts are left.` : 'Register again to get a new one.';
    return { detail: `The answer is wrong. ${rest}`, attempts_left: attemptsLeft };
  },
);

export const challengeExhausted = refusal(
  { code: 'challenge_exhausted', kind: 'conflict', meaning: 'The challenge was answered wrongly too often.' },
  'Too many wrong answers to this challenge. Register again to get a new one.',
);

export const challengeUsed = refusal(
  { code: 'challenge_used', kind: 'conflict', meaning: 'The challenge has been answered.' },
  'This challenge was already answered, and its agent is registered.',
);

export const challengeExpired = refusal(
  { code: 'challenge_expired', kind: 'gone', meaning: 'The time for the challenge is over; register again.' },
  'This challenge has expired. Register again.',
);
