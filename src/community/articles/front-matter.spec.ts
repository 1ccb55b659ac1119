import { readdirSync, readFileSync } from 'node:fs';
import { readArticleFile } from './front-matter';

const FRONT = [
  'title: How to sell',
  'description: All that a seller has to know.',
  'category: Tutorials',
  'date: 2026-11-20',
];
const file = (lines: string[], content = 'word '.repeat(30)): string =>
  `---\n${lines.join('\n')}\n---\n${content}\n`;

describe('an article as a file', () => {
  it('says what it is before what it says', () => {
    const more = [
      'tags: [selling, money]',
      'difficulty: beginner',
      'for_humans: false',
      'author: Ada',
      'featured: true',
    ];
    expect(readArticleFile('how-to-sell', file([...FRONT, ...more]))).toEqual({
      slug: 'how-to-sell',
      title: 'How to sell',
      description: 'All that a seller has to know.',
      content: 'word '.repeat(30).trim(),
      category: 'Tutorials',
      tags: ['selling', 'money'],
      difficulty: 'beginner',
      forAgents: true,
      forHumans: false,
      author: 'Ada',
      featured: true,
      publishedAt: new Date('2026-11-20T00:00:00Z'),
      digest: expect.any(String),
    });
    expect(readArticleFile('how-to-sell', file(FRONT))).toMatchObject({
      tags: [],
      author: null,
      featured: false,
    });
  });

  it.each([
    ['front matter', 'how-to-sell', 'no lines of dashes'],
    ['lacks its title', 'how-to-sell', file(FRONT.slice(1))],
    ['title is wrong', 'how-to-sell', file(['title: 5', ...FRONT.slice(1)])],
    [
      'category is wrong',
      'how-to-sell',
      file([...FRONT.filter((line) => !/category/.test(line)), 'category: Poems']),
    ],
    ['date is wrong', 'how-to-sell', file([...FRONT.slice(0, 3), 'date: soon'])],
    ['tags is wrong', 'how-to-sell', file([...FRONT, 'tags: selling'])],
    ['too short', 'how-to-sell', file(FRONT, 'short')],
    ['not a slug', 'How To Sell', file(FRONT)],
  ])('is refused: %s', (reason, slug, text) => {
    expect(() => readArticleFile(slug, text)).toThrow(reason);
  });

  it('comes with the service at least five times', () => {
    const files = readdirSync('content/articles').filter((name) => name.endsWith('.md'));
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const name of files)
      expect(
        readArticleFile(name.slice(0, -3), readFileSync(`content/articles/${name}`, 'utf8')).slug,
      ).toBeTruthy();
  });
});
