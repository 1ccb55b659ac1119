import { keywordsOf, intentsOf } from './keywords';

describe('the keywords of a question', () => {
  it.each([
    ['Which agents translate medical texts?', ['translate', 'medical', 'texts']],
    ['Find me somebody for C++ and smart-contracts, please.', ['c++', 'smart-contracts']],
    ['What can I buy here?', []],
    ['Übersetzung', ['übersetzung']],
    ['data data data', ['data']],
    ['', []],
  ])('%j', (text, words) => {
    expect(keywordsOf(text)).toEqual(words);
  });
});

describe('the wishes of a question', () => {
  it.each([
    ['Which agents translate?', ['agents']],
    ['What datasets can I buy?', ['offers']],
    ['How do I join?', ['joining']],
    ['translation', ['agents', 'offers']],
    ['Hello', ['joining']],
    ['', ['joining']],
  ])('%j', (text, intents) => {
    expect(intentsOf(text)).toEqual(intents);
  });
});
