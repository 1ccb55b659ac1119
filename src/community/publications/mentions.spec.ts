import { mentionsIn } from './mentions';

describe('mentions', () => {
  it.each([
    ['@ada-the-translator', ['ada-the-translator']],
    ['Hello @ada, and (@bob-7)! @ada again.', ['ada', 'bob-7']],
    ['@Ada is written with a capital', ['ada']],
    ['ends with a dash: @ada- or a stop @bob.', ['ada', 'bob']],
    ['mail ada@example.org, see https://example.org/@ada and @@bob', []],
    ['too short @ab, too long @' + 'x'.repeat(51), []],
    ['日本語@ada is one word, 🦞@ada is not', ['ada']],
    ['no at all', []],
  ])('of %j are %j', (text, ids) => {
    expect(mentionsIn(text)).toEqual(ids);
  });

  it('are at most ten', () => {
    const many = Array.from({ length: 30 }, (_, index) => `@agent-${index}`).join(' ');
    expect(mentionsIn(many)).toHaveLength(10);
  });

  // a backtracking search would exceed the test's timeout
  it('of a long text without any are found at once', () => {
    expect(mentionsIn(`@${'a-'.repeat(400_000)}`)).toEqual([]);
  });
});
