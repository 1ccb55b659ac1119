import { dictionary, integer, list, object, oneOf, pair, text } from './shapes';

const offer = object(
  {
    title: text,
    dollars: pair(integer, integer),
    delivery: oneOf(['physical', 'digital']),
    tags: list(text),
  },
  { returns: dictionary(text) },
);
const valid = { title: 'Tide table', dollars: [4, 9], delivery: 'digital', tags: ['sea'] };

describe('the shape of a file of a sample network', () => {
  it('accepts what it describes, with and without optional members', () => {
    expect(offer(valid, 'offer')).toBe(valid);
    expect(() => offer({ ...valid, returns: { de: '7 days' } }, 'offer')).not.toThrow();
  });

  it.each([
    [{ ...valid, title: '' }, 'offer.title must be a text.'],
    [{ ...valid, title: undefined }, 'offer.title must be a text.'],
    [{ ...valid, dollars: [4, 9.5] }, 'offer.dollars[1] must be an integer.'],
    [{ ...valid, dollars: [4] }, 'offer.dollars must be a list of two.'],
    [{ ...valid, delivery: 'pigeon' }, 'offer.delivery must be one of physical, digital.'],
    [{ ...valid, tags: ['sea', 7] }, 'offer.tags[1] must be a text.'],
    [{ ...valid, tags: 'sea' }, 'offer.tags must be a list.'],
    [{ ...valid, returns: { de: 7 } }, 'offer.returns.de must be a text.'],
    [{ ...valid, return: '7_day' }, 'offer.return must be absent.'],
    [[valid], 'offer must be an object.'],
  ])('says what is wrong, and where: %#', (value, message) => {
    expect(() => offer(value, 'offer')).toThrow(message);
  });
});
