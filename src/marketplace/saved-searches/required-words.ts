/**
 * Which words a text must contain to match a query. For alternatives (`a or b`), each contributes a word, and a
 * matching text contains at least one of them. It parses PostgreSQL's own form of the query, in which words are stems
 * and stop words are removed.
 */
export type Cover = readonly string[];

type Query = { is: 'word'; word: string } | { is: 'open' } | { is: 'all' | 'any'; parts: Query[] };

/**
 * Returns all covers of the query, each of which is enough; none for a query that only excludes, or that has only
 * beginnings of words.
 */
export function coversOf(queryText: string): Cover[] {
  return queryText.trim() === '' ? [] : covers(new Parser(queryText).query());
}

/**
 * An alternative needs a cover of every branch, so the longest one of each is combined. Of words that must all match,
 * one is enough.
 */
function covers(query: Query): Cover[] {
  if (query.is === 'open') return [];
  if (query.is === 'word') return [[query.word]];
  const parts = query.parts.map(covers);
  if (query.is === 'all') return parts.flat();
  if (parts.some((choices) => choices.length === 0)) return [];
  return [[...new Set(parts.flatMap((choices) => longest(choices)))]];
}

/** Longer words tend to be rarer. */
function longest(choices: Cover[]): Cover {
  const length = (cover: Cover): number => Math.min(...cover.map((word) => word.length));
  return choices.reduce((best, next) => (length(next) > length(best) ? next : best));
}

/** Follows the beginning of a word. Many words may complete it, so none of them is required. */
const BEGINNING = ':*';
const TOKEN = /\s*(?:'((?:''|\\\\|[^'])*)'(:\*)?|(&|\||!|\(|\)|<(?:-|\d+)>))/y;

/** Precedence, lowest first: `|`, `&`, `<->`, `!`. Both `&` and `<->` require all of their parts. */
class Parser {
  private readonly tokens: { word?: string; sign?: string }[] = [];
  private at = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
      const [, word, beginning, sign] = match;
      this.tokens.push(
        word === undefined || beginning !== undefined
          ? { sign: sign ?? BEGINNING }
          : { word: word.replaceAll("''", "'").replaceAll('\\\\', '\\') },
      );
    }
  }

  query(): Query {
    return this.list('any', ['|'], () => this.conjunction());
  }

  private conjunction(): Query {
    return this.list('all', ['&', '<'], () => this.single());
  }

  private single(): Query {
    const { word, sign } = this.tokens[this.at++] ?? {};
    if (word !== undefined) return { is: 'word', word };
    if (sign === BEGINNING) return { is: 'open' };
    if (sign === '!') {
      this.single();
      return { is: 'open' };
    }
    const inner = this.query();
    this.at += 1; // the closing parenthesis
    return inner;
  }

  private list(is: 'all' | 'any', signs: string[], part: () => Query): Query {
    const parts = [part()];
    while (signs.includes(this.tokens[this.at]?.sign?.[0] ?? '')) {
      this.at += 1;
      parts.push(part());
    }
    return parts.length === 1 ? (parts[0] as Query) : { is, parts };
  }
}
