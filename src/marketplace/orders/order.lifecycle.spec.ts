import { ORDER_STATUSES, orderLifecycle } from './order.lifecycle';

describe('the order table', () => {
  it('ends in completed, cancelled and expired', () => {
    const roles = ['buyer', 'seller', 'provider', 'system'] as const;
    const ends = ORDER_STATUSES.filter((state) =>
      roles.every((role) => orderLifecycle.allowed(state, role).length === 0),
    );
    expect(ends).toEqual(['completed', 'cancelled', 'expired']);
  });

  it('lets nobody but the buyer release the money by hand', () => {
    expect(orderLifecycle.can('delivered', 'confirm', 'seller')).toBe(false);
    expect(orderLifecycle.can('paid', 'confirm', 'buyer')).toBe(false);
  });

  it('names what is possible when a move is not', () => {
    expect(() => orderLifecycle.next('paid', 'confirm', 'buyer')).toThrow(
      expect.objectContaining({ code: 'order_state_conflict', kind: 'conflict' }),
    );
  });
});
