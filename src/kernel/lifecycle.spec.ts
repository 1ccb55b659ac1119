import { Lifecycle } from './lifecycle';

const door = new Lifecycle<'open' | 'shut', 'push' | 'pull', 'guest'>(
  'door',
  null,
  ['open', 'shut'],
  ['open'],
  [
    { transition: 'push', from: ['open'], to: 'shut', by: ['guest'] },
    { transition: 'pull', from: ['shut'], to: 'open', by: ['guest'] },
  ],
);

describe('a lifecycle', () => {
  it('goes where its table says', () => {
    expect(door.next('open', 'push', 'guest')).toBe('shut');
    expect(door.allowed('shut', 'guest')).toEqual(['pull']);
  });

  it('refuses everything else and says what is possible', () => {
    expect(() => door.next('open', 'pull', 'guest')).toThrow(
      expect.objectContaining({
        code: 'door_state_conflict',
        message: 'The door is open: the guest cannot pull it now.',
        extras: { status_now: 'open', allowed_actions: ['push'] },
      }),
    );
  });

  it('says who has to act first, if one transition of another party is enough', () => {
    const order = new Lifecycle<'paid' | 'sent' | 'done', 'send' | 'confirm', 'buyer' | 'seller'>(
      'sample',
      null,
      ['paid', 'sent', 'done'],
      ['paid'],
      [
        { transition: 'send', from: ['paid'], to: 'sent', by: ['seller'] },
        { transition: 'confirm', from: ['sent'], to: 'done', by: ['buyer'] },
      ],
    );
    expect(order.conflict('paid', 'confirm', 'buyer').extras).toMatchObject({
      waits_for: { role: 'seller', action: 'send' },
    });
    expect(order.conflict('done', 'confirm', 'buyer').extras).not.toHaveProperty('waits_for');
  });

  it('does not load with a state that nothing reaches', () => {
    expect(() => new Lifecycle('x', null, ['a', 'b'], ['a'], [])).toThrow(/unreachable \[b\]/);
  });

  it('does not load with a move that could mean two things', () => {
    const row = { transition: 'm', from: ['a'], to: 'a', by: ['r'] };
    expect(() => new Lifecycle('x', null, ['a'], ['a'], [row, row])).toThrow(/is defined twice/);
  });
});
