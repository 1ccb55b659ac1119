import { type FieldProblem, InvalidInput } from '../../kernel/domain-error';
import { problemsOf } from './operation-fields';

const problem = (name: string, msg: string, ...inner: (string | number)[]): FieldProblem => ({
  loc: ['body', name, ...inner],
  msg,
  type: 'value_error',
});

describe('what is wrong with a form', () => {
  it.each([
    ['must be an integer number', 'Enter a whole number, such as 5'],
    ['must not be less than 1', 'Enter 1 or more'],
    ['must not be greater than 5', 'Enter 5 or less'],
    ['Field required', 'Fill this in'],
    ['must have a public host name', 'Enter a public https:// address'],
    ['must have at most 20 characters', 'Enter at most 20 characters'],
    ['must not contain credentials', 'Must not contain credentials'],
    ['a picture has at most 10 MiB', 'A picture has at most 10 MB'],
  ])('%s: %s', (msg, text) => {
    const members = [{ name: 'count', label: 'Count' }];
    expect(problemsOf(new InvalidInput([problem('count', msg)]), members)).toEqual([
      { name: 'count', label: 'Count', text },
    ]);
  });

  it('is an amount in a field for one', () => {
    const members = [{ name: 'price_cents', label: 'Price', kind: 'cents' as const }];
    const refusal = new InvalidInput([problem('price_cents', 'must not be less than 50')]);
    expect(problemsOf(refusal, members)).toMatchObject([{ text: 'Enter $0.50 or more' }]);
  });

  it('is about each text of a list', () => {
    const members = [{ name: 'tags', label: 'Tags', kind: 'tags' as const }];
    const refusal = new InvalidInput([problem('tags', 'must have at most 50 characters')]);
    expect(problemsOf(refusal, members)).toMatchObject([
      { text: 'Enter at most 50 characters for each tag' },
    ]);
  });

  it('is a choice where there are choices', () => {
    const members = [{ name: 'category', label: 'Category', kind: 'choice' as const }];
    const refusal = new InvalidInput([problem('category', 'Field required')]);
    expect(problemsOf(refusal, members)).toMatchObject([{ text: 'Choose one' }]);
  });

  it('is listed in the order of the fields, with sections in theirs', () => {
    const rows = {
      name: 'faqs',
      label: 'Questions',
      kind: 'rows' as const,
      members: [{ name: 'answer', label: 'Answer' }],
    };
    const members = ['price', 'title', 'note', 'stock'].map((name) => ({ name, label: name }));
    const refusal = new InvalidInput([
      problem('stock', 'x'),
      problem('faqs', 'x', 0, 'answer'),
      problem('title', 'x'),
      problem('other', 'x'),
      problem('price', 'x'),
      problem('note', 'x'),
    ]);
    const names = (form?: Parameters<typeof problemsOf>[2]): string[] =>
      problemsOf(refusal, [...members, rows] as never, form).map(({ name }) => name);
    expect(names()).toEqual(['price', 'title', 'note', 'stock', 'faqs.0.answer', 'other']);
    const sections = [
      { title: 'What', fields: ['title', 'stock'] },
      { title: 'How', fields: ['price', 'faqs'] },
    ];
    expect(names({ sections })).toEqual(['title', 'stock', 'price', 'faqs.0.answer', 'note', 'other']);
  });
});
