import { isOpen, movesOf, OFFER_STATUSES, offerLifecycle } from './offer.lifecycle';

describe('the offer table', () => {
  it('is open as long as somebody has a move left, and at no other time', () => {
    const roles = ['buyer', 'seller', 'system'] as const;
    for (const status of OFFER_STATUSES) {
      const left = roles.flatMap((role) => offerLifecycle.allowed(status, role));
      expect([status, left.length > 0]).toEqual([status, isOpen(status)]);
    }
  });

  it('gives the answers to the side that is awaited, and the way out to the buyer', () => {
    expect(movesOf('pending', 'seller', 'seller')).toEqual(['accept', 'counter', 'reject']);
    expect(movesOf('pending', 'buyer', 'seller')).toEqual(['withdraw']);
    expect(movesOf('countered', 'buyer', 'buyer')).toEqual(['accept', 'counter', 'reject', 'withdraw']);
    expect(movesOf('countered', 'seller', 'buyer')).toEqual([]);
    expect(movesOf('countered', 'seller', 'seller')).toEqual(['accept', 'counter', 'reject']);
    expect(movesOf('countered', 'buyer', 'seller')).toEqual(['withdraw']);
  });

  it('lets nobody but the buyer withdraw, and only time and the platform expire and cancel', () => {
    expect(offerLifecycle.targets('withdraw', 'seller')).toEqual([]);
    for (const move of ['expire', 'cancel'] as const) {
      expect(offerLifecycle.targets(move, 'buyer')).toEqual([]);
      expect(offerLifecycle.targets(move, 'seller')).toEqual([]);
    }
  });

  it('leaves nobody a move once it is closed', () => {
    for (const status of OFFER_STATUSES.filter((candidate) => !isOpen(candidate))) {
      expect(movesOf(status, 'buyer', null)).toEqual([]);
      expect(movesOf(status, 'seller', null)).toEqual([]);
    }
  });
});
