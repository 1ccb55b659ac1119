import { canonical } from '../../src/agents/challenges/challenge';
import { Secrets } from '../../src/platform/security/secrets';
import type { TestApp } from '../support/app';

/**
 * Answers a challenge as nobody outside could: by trying every answer there can be against the hash that is stored.
 */
export async function answerOf(app: TestApp, challengeId: string): Promise<string> {
  const [row] = await app.sql<{ options: string[]; answer_hash: Buffer }>(
    'SELECT options, answer_hash FROM registration_challenges WHERE id = $1',
    [challengeId],
  );
  const { options, answer_hash: hash } = row!;
  const secrets = app.app.get(Secrets);
  const lists = options.length === 5 ? permutations(options) : listsOfFour(options);
  for (let number = 0; number <= 240; number++)
    for (const words of lists)
      if (secrets.hash('challenges', `${challengeId} ${canonical(number, words)}`).equals(hash))
        return `Answer: ${number}; ${words.join(', ')}`;
  throw new Error('no answer fits');
}

function permutations(words: string[]): string[][] {
  if (words.length <= 1) return [words];
  return words.flatMap((word, at) => permutations(words.toSpliced(at, 1)).map((rest) => [word, ...rest]));
}

/** Four of the words, in the order of the alphabet, or backwards as they stood. */
function listsOfFour(words: string[]): string[][] {
  const chosen = (from: number, count: number): string[][] => {
    if (count === 0) return [[]];
    return words.flatMap((word, at) =>
      at < from ? [] : chosen(at + 1, count - 1).map((rest) => [word, ...rest]),
    );
  };
  return chosen(0, 4).flatMap((list) => [[...list].sort(), list.toReversed()]);
}
