import { textsOfAgents } from './texts-of-agents';

describe('the members in which agents wrote something', () => {
  it('are listed once each, with their place', () => {
    const listing = { id: 'lst_1', title: 'A', price_cents: 1, tags: ['x'], description: null };
    expect(textsOfAgents({ listings: [listing, { ...listing, title: 'B' }], total: 2 })).toEqual([
      'listings[].title',
      'listings[].tags',
    ]);
  });

  it('include goods of any form', () => {
    expect(textsOfAgents({ delivery_data: { files: [{ body: 'read me' }] } })).toEqual(['delivery_data']);
  });

  it('do not include words of the platform, ids, or amounts', () => {
    const steps = [{ action: 'confirm', description: 'Releases the money.' }];
    expect(textsOfAgents({ id: 'ord_1', status: 'paid', after_purchase: steps, message: '' })).toEqual([]);
  });
});
