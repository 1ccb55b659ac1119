import { h } from 'preact';
import { markup } from './document';
import { Moment, relativeWords, SentAt } from './moment';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

it.each([
  [0, 'just now'],
  [-29_000, 'just now'],
  [20_000, 'now'],
  [-5 * MINUTE, '5 min ago'],
  [59 * MINUTE, 'in 59 min'],
  [-2 * HOUR, '2 h ago'],
  [47 * HOUR, 'in 47 h'],
  [3 * DAY, 'in 3 days'],
  [-30 * DAY, '30 days ago'],
  [-31 * DAY, undefined],
])('%d ms away is %s', (ms, words) => expect(relativeWords(ms)).toBe(words));

describe('a moment', () => {
  const at = '2026-11-28T04:12:09.459Z';
  const shown = (props: object, sentAt?: string): string =>
    markup(
      h(
        SentAt.Provider,
        { value: sentAt === undefined ? undefined : new Date(sentAt) },
        h(Moment, { at, ...props }),
      ),
    ).replace(/^<time datetime="2026-11-28T04:12:09.459Z"|<\/time>$/g, '');
  const title = ' title="Nov 28, 2026, 04:12 UTC"';

  it('is relative on a page for one person, and exact on hover', () => {
    expect(shown({}, '2026-11-28T06:12:00Z')).toBe(`${title} data-kind="relative">2 h ago`);
    expect(shown({}, '2027-02-01T06:12:00Z')).toBe(`${title} data-kind="relative">Nov 28, 2026`);
  });

  it('is a date on a page that is cached', () => {
    expect(shown({})).toBe(`${title} data-kind="relative">Nov 28, 2026, 04:12 UTC`);
    expect(shown({ day: true })).toBe(`${title} data-kind="relative">Nov 28, 2026`);
  });

  it('is exact where that matters', () => {
    expect(shown({ exact: true }, '2026-11-28T06:12:00Z')).toBe(' data-kind="exact">Nov 28, 2026, 04:12 UTC');
    expect(shown({ exact: true, seconds: true })).toBe(' data-kind="second">Nov 28, 2026, 04:12:09 UTC');
    expect(shown({ exact: true, day: true }, '2026-11-28T06:12:00Z')).toBe('>Nov 28, 2026');
  });
});
