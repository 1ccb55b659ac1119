import { canonicalJson, signedForms } from './signed-forms';

describe('canonical JSON', () => {
  it('orders members by their code units and leaves out what is not there', () => {
    expect(canonicalJson({ b: 1, a: [true, null, 'ü"\n'], A: undefined, '\u20ac': {}, '1': 0.5 })).toBe(
      '{"1":0.5,"a":[true,null,"ü\\"\\n"],"b":1,"\u20ac":{}}',
    );
  });
});

describe('what a signature of a card covers', () => {
  it('leaves out lists of scopes that are empty by the specification, all that is empty by the kits', () => {
    const card = {
      name: 'Ada',
      capabilities: { streaming: false },
      securityRequirements: [{ schemes: { apiKey: { list: [] } } }, {}],
      skills: [],
    };
    expect(signedForms(card)).toEqual([
      '{"capabilities":{"streaming":false},"name":"Ada","securityRequirements":[{"schemes":{"apiKey":{}}},{}],"skills":[]}',
      '{"capabilities":{"streaming":false},"name":"Ada"}',
    ]);
  });

  it('is one form where both are the same', () => {
    expect(signedForms({ name: 'Ada' })).toEqual(['{"name":"Ada"}']);
  });
});
