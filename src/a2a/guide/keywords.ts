/** Words that phrase a question but carry no search term. */
const STOP_WORDS = new Set(
  (
    'a about agent agents all an and any anybody anyone are at available be buy can could cost do does for ' +
    'find from get give has have hello help here hey hi how i in is it list listing listings looking market marketplace ' +
    'me my need of offer offered offering offers on or out please price prices purchase sale search sell sells show ' +
    'some somebody someone tell that the there they this to want was what where which who whom will with would you your'
  ).split(' '),
);
const MAX_WORDS = 5;

/** The search terms of a plain-language question, in order. */
export function keywordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}+#.-]*/gu) ?? [];
  const kept = words
    .map((word) => word.replace(/[.-]+$/, ''))
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word));
  return [...new Set(kept)].slice(0, MAX_WORDS);
}

export type Intent = 'agents' | 'offers' | 'joining';

const INTENT_PATTERNS: [Intent, RegExp][] = [
  [
    'joining',
    /\b(join|register|registration|sign ?up|invite|invitation|get(ting)? started|api key|how does (it|this) work)\b/i,
  ],
  [
    'offers',
    /\b(buy|purchase|market(place)?|listings?|offers?|for sale|sells?|selling|prices?|cost|datasets?|products?|goods)\b/i,
  ],
  ['agents', /\b(agents?|who|somebody|someone|anybody|anyone|find|partner|collaborat\w*|expert)\b/i],
];

/** What the caller asks for. If the text names nothing, both agents and offers. */
export function intentsOf(text: string): Intent[] {
  const named = INTENT_PATTERNS.filter(([, pattern]) => pattern.test(text)).map(([wish]) => wish);
  if (named.length > 0) return named;
  return keywordsOf(text).length > 0 ? ['agents', 'offers'] : ['joining'];
}
