import { everything, intersect, relevant } from './capabilities';

const CHECKOUT = 'dev.ucp.shopping.checkout';
const FULFILLMENT = 'dev.ucp.shopping.fulfillment';
const at = (...versions: string[]) => versions.map((version) => ({ version }));

describe('what two sides have in common', () => {
  it('is by name the highest version that both know', () => {
    const offered = { [CHECKOUT]: at('2026-01-11', '2026-04-08', '2026-08-25', '2027-01-01') };
    expect([...intersect(offered, ['2026-04-08', '2026-08-25'])]).toEqual([[CHECKOUT, '2026-08-25']]);
    expect([...intersect(offered, ['2026-04-08'])]).toEqual([[CHECKOUT, '2026-04-08']]);
  });

  it('is nothing where no version is the same', () => {
    expect(intersect({ [CHECKOUT]: at('2026-01-11') }, ['2026-04-08']).size).toBe(0);
    expect(intersect({ 'com.example.other': at('2026-04-08') }, ['2026-04-08']).size).toBe(0);
    expect(intersect({}, ['2026-04-08']).size).toBe(0);
  });

  it('has no extension without what it extends', () => {
    expect(intersect({ [FULFILLMENT]: at('2026-04-08') }, ['2026-04-08']).size).toBe(0);
    const both = { [FULFILLMENT]: at('2026-04-08'), [CHECKOUT]: at('2026-04-08') };
    expect(intersect(both, ['2026-04-08']).size).toBe(2);
  });

  it('is listed as far as it matters to the response', () => {
    const all = everything('2026-04-08');
    expect(Object.keys(relevant(all, CHECKOUT))).toEqual([
      CHECKOUT,
      FULFILLMENT,
      'dev.ucp.shopping.discount',
    ]);
    expect(relevant(all, 'dev.ucp.shopping.order')).toEqual({
      'dev.ucp.shopping.order': [{ version: '2026-04-08' }],
    });
  });
});
