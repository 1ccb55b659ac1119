import { InvalidInput } from '../../kernel/domain-error';
import { bodyOf, type FormMember, shownIn } from './operation-values';

const member = (name: string, more: Partial<FormMember> = {}): FormMember => ({
  name,
  label: name,
  kind: 'text',
  required: false,
  usuallyRequired: false,
  nullable: false,
  writeOnly: false,
  ...more,
});

describe('the body that a form stands for', () => {
  it.each(['list', 'checks', 'tags'] as const)('takes a field of the kind %s several times', (kind) => {
    expect(bodyOf([member('events', { kind })], { events: ['', 'a', 'b'] })).toEqual({ events: ['a', 'b'] });
  });

  it('refuses a field that is sent several times although it has one value', () => {
    expect(() => bodyOf([member('title')], { title: ['a', 'b'] })).toThrow(InvalidInput);
  });

  it('leaves out what is empty, unless a record is edited', () => {
    const members = [
      member('tags', { kind: 'tags' }),
      member('events', { kind: 'list' }),
      member('note', { nullable: true }),
      member('goods', { nullable: true, writeOnly: true }),
    ];
    const form = { tags: '', events: '', note: ' ', goods: '' };
    expect(bodyOf(members, form)).toEqual({});
    expect(bodyOf(members, form, { edits: true })).toEqual({ tags: [], events: [], note: null });
    expect(bodyOf(members, {}, { edits: true })).toEqual({});
  });

  it('refuses to empty what a record always has', () => {
    const title = member('title', { required: true });
    expect(() => bodyOf([title], { title: ' ' }, { edits: true })).toThrow(InvalidInput);
  });

  it('has tags from one line or several', () => {
    const tags = member('tags', { kind: 'tags' });
    expect(bodyOf([tags], { tags: 'tides, the sea,\nlagoon,' })).toEqual({
      tags: ['tides', 'the sea', 'lagoon'],
    });
    expect(shownIn(tags, ['tides', 'the sea'])).toBe('tides, the sea');
  });
});
