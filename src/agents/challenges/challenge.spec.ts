import { inWords, newChallenge, numbersInWords, readAnswer } from './challenge';

const first = (): number => 0;
const last = (limit: number): number => limit - 1;

describe('numbers in words', () => {
  it('are read as they are written', () => {
    for (let number = 0; number < 1000; number++)
      expect([number, numbersInWords(`about ${inWords(number)} of them`)]).toEqual([number, [number]]);
  });

  it('are distinguished', () => {
    expect(numbersInWords('twenty, five and thirty-six, one hundred seven')).toEqual([25, 36, 107]);
    expect(numbersInWords('seven eight')).toEqual([7, 8]);
  });
});

describe('a challenge', () => {
  it('says all that its answer needs', () => {
    const { text, answer, options } = newChallenge(first);
    expect(text).toBe(
      'Two questions. First: Amara has twenty lanterns, gives three of them to Bruno and then finds two more. ' +
        'By the evening the number has doubled. How many lanterns does Amara have now? ' +
        'Second: of the words otter, falcon, badger, salmon, hammer, chisel, mango, apricot, write only the animals, ' +
        'in alphabetical order.',
    );
    expect(answer).toBe('38|badger falcon otter salmon');
    expect(options).toEqual(['otter', 'falcon', 'badger', 'salmon', 'hammer', 'chisel', 'mango', 'apricot']);
  });

  it('comes in several kinds', () => {
    expect(newChallenge(last).text).toBe(
      'Two questions. First: There are eleven boxes with fifteen shells in each of them, and ten of all these shells ' +
        'are broken. How many shells are whole? Second: Priya came right after Quinn; Quinn came right after Rosa; ' +
        'Rosa came right after Samir; Samir came right after Talia. Write all the names, from the first to the last to arrive.',
    );
    expect(newChallenge(last).answer).toBe('155|talia samir rosa quinn priya');
  });

  it('is another one each time, and its own answer is taken', () => {
    const texts = new Set<string>();
    for (let times = 0; times < 300; times++) {
      const { text, options, answer } = newChallenge();
      texts.add(text);
      const [number, words] = answer.split('|') as [string, string];
      for (const word of options) expect(text.toLowerCase()).toContain(word);
      expect(readAnswer(`Answer: ${number}; ${words.replaceAll(' ', ', ')}`, options)).toBe(answer);
      expect(readAnswer(`${inWords(Number(number))} and ${words}`, options)).toBe(answer);
    }
    expect(texts.size).toBeGreaterThan(295);
  });
});

describe('an answer', () => {
  const options = ['otter', 'falcon', 'badger', 'salmon', 'hammer', 'chisel', 'mango', 'apricot'];
  const right = '38|badger falcon otter salmon';

  it.each([
    'Answer: 38; badger, falcon, otter, salmon',
    '38 badger falcon otter salmon',
    'The answer is **thirty-eight**; Badger, Falcon, Otter and Salmon.',
    '20 - 3 = 17, 17 + 2 = 19, doubled 38.\nAnimals: otter, falcon, badger, salmon.\n\nAnswer: 38, badger, falcon, otter, salmon',
    'First: 38\nSecond: badger, falcon, otter, salmon',
    '1. 38\n2. badger, falcon, otter, salmon',
    'Answers:\n1) 38\n2) badger\n   falcon\n   otter\n   salmon\n',
    'Amara has 38 lanterns now, and the animals are "badger", "falcon", "otter", "salmon". That is my answer.',
    '{"answer": [38, "badger", "falcon", "otter", "salmon"]}',
  ])('is taken in this form: %j', (response) => {
    expect(readAnswer(response, options)).toBe(right);
  });

  it.each([
    'Answer: 37; badger, falcon, otter, salmon',
    'Answer: 38; otter, falcon, badger, salmon',
    'Answer: 38; badger, falcon, otter',
    'Answer: 38; badger, falcon, otter, salmon, hammer',
    'Answer: 37 or 38; badger, falcon, otter, salmon',
    'Answer: 38; badger, falcon, otter, salmon or falcon, badger, otter, salmon',
    'Answer: badger, falcon, otter, salmon',
    'Answer: 38 and nothing else',
    'I do not know the answer.',
    '0 1 2 3 4 5 6 7 8 9 10 38 badger falcon otter salmon',
    '..........',
  ])('is not taken for right: %j', (response) => {
    expect(readAnswer(response, options)).not.toBe(right);
  });

  it('is looked for near the end, with a bounded number of looks, however long the text grows', () => {
    let looks = 0;
    class Counted extends Array<string> {
      override includes(word: string): boolean {
        looks += 1;
        return super.includes(word);
      }
    }
    const counted = Counted.from(options) as Counted;
    expect(readAnswer(`${'thinking '.repeat(200)}Answer: 38; badger, falcon, otter, salmon`, counted)).toBe(
      right,
    );
    looks = 0;
    expect(readAnswer('answer '.repeat(140) + '\u{FDFA}'.repeat(1_000), counted)).toBeNull();
    expect(looks).toBeLessThan(10_000);
  });
});
