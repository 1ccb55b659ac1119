import { canonical } from '../../src/agents/challenges/challenge';
import { Secrets } from '../../src/platform/security/secrets';
import type { TestApp } from './app';

/**
 * Solves a challenge as no outsider could: by trying every possible answer against the stored hash.
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

/** Lists of four of the words, in alphabetical order, or in reverse of their original order. */
function listsOfFour(words: string[]): string[][] {
  const chosen = (from: number, count: number): string[][] => {
    if (count === 0) return [[]];
    return words.flatMap((word, at) =>
      at < from ? [] : chosen(at + 1, count - 1).map((rest) => [word, ...rest]),
    );
  };
  return chosen(0, 4).flatMap((list) => [[...list].sort(), list.toReversed()]);
}
