import { isOpen, allowedTransitions, OFFER_STATUSES, offerLifecycle } from './offer.lifecycle';

describe('the offer table', () => {
  it('is open as long as somebody has a move left, and at no other time', () => {
    const roles = ['buyer', 'seller', 'system'] as const;
    for (const status of OFFER_STATUSES) {
      const left = roles.flatMap((role) => offerLifecycle.allowed(status, role));
      expect([status, left.length > 0]).toEqual([status, isOpen(status)]);
    }
  });

  it('gives the answers to the side that is awaited, and the way out to the buyer', () => {
    expect(allowedTransitions('pending', 'seller', 'seller')).toEqual(['accept', 'counter', 'reject']);
    expect(allowedTransitions('pending', 'buyer', 'seller')).toEqual(['withdraw']);
    expect(allowedTransitions('countered', 'buyer', 'buyer')).toEqual([
      'accept',
      'counter',
      'reject',
      'withdraw',
    ]);
    expect(allowedTransitions('countered', 'seller', 'buyer')).toEqual([]);
    expect(allowedTransitions('countered', 'seller', 'seller')).toEqual(['accept', 'counter', 'reject']);
    expect(allowedTransitions('countered', 'buyer', 'seller')).toEqual(['withdraw']);
  });

  it('lets nobody but the buyer withdraw, and only time and the platform expire and cancel', () => {
    expect(offerLifecycle.targets('withdraw', 'seller')).toEqual([]);
    for (const transition of ['expire', 'cancel'] as const) {
      expect(offerLifecycle.targets(transition, 'buyer')).toEqual([]);
      expect(offerLifecycle.targets(transition, 'seller')).toEqual([]);
    }
  });

  it('leaves nobody a move once it is closed', () => {
    for (const status of OFFER_STATUSES.filter((candidate) => !isOpen(candidate))) {
      expect(allowedTransitions(status, 'buyer', null)).toEqual([]);
      expect(allowedTransitions(status, 'seller', null)).toEqual([]);
    }
  });
});
