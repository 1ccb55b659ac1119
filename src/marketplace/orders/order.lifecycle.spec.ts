import { ORDER_STATUSES, orderLifecycle } from './order.lifecycle';

const ROLES = ['buyer', 'seller', 'provider', 'operator', 'system'] as const;

describe('the order table', () => {
  it('says who has to act first, but not that a delivered order has to go back', () => {
    const waitsFor = (...at: Parameters<typeof orderLifecycle.conflict>) =>
      orderLifecycle.conflict(...at).extras.waits_for;
    expect(waitsFor('paid', 'confirm', 'buyer')).toEqual({ role: 'seller', action: 'fulfill' });
    expect(waitsFor('delivered', 'fulfill', 'seller')).toBeUndefined();
    expect(waitsFor('disputed', 'confirm', 'buyer')).toBeUndefined();
  });

  it('ends in refunded, cancelled and expired, and in completed once nobody asks for the money back', () => {
    const ends = ORDER_STATUSES.filter((state) =>
      ROLES.every((role) => orderLifecycle.allowed(state, role).length === 0),
    );
    expect(ends).toEqual(['refunded', 'cancelled', 'expired']);
    expect(ROLES.flatMap((role) => orderLifecycle.allowed('completed', role))).toEqual([
      'request_refund',
      'open_dispute',
      'open_dispute',
    ]);
  });

  it('lets nobody but the buyer release the money by hand', () => {
    expect(orderLifecycle.can('delivered', 'confirm', 'seller')).toBe(false);
    expect(orderLifecycle.can('paid', 'confirm', 'buyer')).toBe(false);
  });

  it('leaves a dispute to those who are no party of it', () => {
    expect(orderLifecycle.allowed('disputed', 'buyer')).toEqual([]);
    expect(orderLifecycle.allowed('disputed', 'seller')).toEqual([]);
  });

  it('names what is possible when a move is not', () => {
    expect(() => orderLifecycle.next('paid', 'confirm', 'buyer')).toThrow(
      expect.objectContaining({ code: 'order_state_conflict', kind: 'conflict' }),
    );
  });
});
