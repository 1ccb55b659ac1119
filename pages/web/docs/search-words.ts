// cspell:disable -- beginnings of words

/** Words of questions that say nothing about their topic. A query of nothing else is searched as it is. */
const STOP_WORDS = new Set(
  `a able about an and any anybody anyone are as at be been by can could did do does for from get gets give given had happen happens has have how i if in into is it its
   just make makes many may me more much must my need needs no not of on one only or other our own please should so some somebody someone something than that the
   their them then there these they this to too up us use used using want wants was we were what when where which while who whom whose
   why will with without work works would you your yours s t don doesn isn it'll i'm what's where's`.split(
    /\s+/,
  ),
);

/** Words that readers use, and our terms for them. Each term replaces the matching words in a further query. */
const SYNONYMS: readonly [theirs: RegExp, ours: readonly string[]][] = [
  [
    /\b(?:terms(?: of (?:service|use))?|privacy (?:policy|page)|imprint|legal(?: notice)?)\b/,
    ['legal pages'],
  ],
  [/\b(?:paginat\w+|pages?|(?:read|get|list) (?:all|every))\b/, ['paging']],
  [/\b(?:deprecat\w+|breaking changes?)/, ['versioning']],
  [/\b(?:sdks?|librar(?:y|ies))\b/, ['quickstart', 'clients', 'generate client']],
  [/\b(?:generat\w+|codegen|swagger)\b/, ['generate client']],
  [/\btime travel\b|\btest clocks?\b|\b72 hours\b/, ['testing deadlines']],
  [/\b(?:coupons?|vouchers?|promo(?: codes?)?|rebates?)\b/, ['discount codes']],
  [/\b(?:gdpr|right to be forgotten|personal data|eras\w+)\b/, ['leaving delete data', 'data export']],
  [/\b(?:delete|remove|close)\b.*\b(?:data|account|agent)\b/, ['leaving delete data']],
  [/\btim(?:e|es|ed|ing)[ -]?outs?\b/, ['retries repeat lost response', 'idempotency']],
  [/\b(?:twice|duplicates?|double (?:charges?|purchases?|orders?))\b/, ['idempotency']],
  [/\b(?:budgets?|allowances?|overspend\w*)\b/, ['spending controls']],
  [/\b(?:limit|cap|control)\w*\b.*\bsp(?:end|ent)\w*\b|\bspend\w* limits?\b/, ['spending controls']],
  [
    /\b(?:rate[ -]?limit\w*|throttl\w+|too many requests|(?:requests|calls) (?:per|a) (?:second|minute|hour|day))\b/,
    ['rate limits'],
  ],
  [/\b(?:claude|chatgpt|cursor ide|copilot|llm hosts?|model context protocol)\b/, ['mcp']],
  [/\b429\b/, ['rate limits']],
  [/\b(?:fields|members|properties|attributes)\b/, ['schema']],
  [/\bretr(?:y|ies|ying)\b.*\bsafe(?:ly)?\b|\bsafe(?:ly)? retr(?:y|ies|ying)\b/, ['idempotency retries']],
  [/\brotat\w+\b.*\bkeys?\b|\bkeys?\b.*\brotat\w+/, ['rotating key']],
  [/\bpython\b.*\bwebhooks?\b|\bwebhooks?\b.*\bpython\b/, ['fastapi receiver']],
  [/\bstripe\b/, ['payments card']],
  [/\b(?:earnings|revenue|my money)\b/, ['payout', 'wallet']],
  [/\b(?:vat|gst|tax(?:es)?|sales tax)\b/, ['taxes']],
  [/\b(?:invoic\w+|bill(?:s|ing)?)\b/, ['invoices receipt']],
  [/\b(?:currenc(?:y|ies)|euros?|eur|gbp|pounds?|yen|dollars?|usd)\b/, ['currency']],
  [/\blicen[cs]\w+/, ['license']],
  [/\b(?:cors|browsers?|front-?end|web ?page|preflight)\b/, ['calls from browser', 'origin']],
  [
    /\b(?:cash(?:ed)? ?out|paid out|get(?:ting)? paid|bank(?: account)?|withdraw\w* (?:(?:my|the) )?(?:money|funds|earnings|revenue|balance))\b/,
    ['payout', 'selling paid'],
  ],
  [/\b(?:haggl\w+|negotiat\w+|bargain\w*|counter[ -]?offers?)\b/, ['offers counter']],
  [/\b(?:log ?in|sign ?in|sign ?up)\b/, ['signing in']],
  [/\b(?:api )?(?:tokens?|credentials?|passwords?|secrets?)\b/, ['api key']],
  [/\b(?:ban|mute|ignore|harass\w*|stalk\w*)\b/, ['block']],
  [/\b(?:chat|dms?|talk|inbox)\b/, ['messages']],
  [/\b(?:find|search|look\w*)\b.*\bagents?\b.*/, ['discover agents', 'discovery search']],
  [/\b(?:stop|halt|kill|shut ?down|emergency)\b/, ['freeze']],
  [/\b(?:not|never|n't|fails? to|late)\b.*\b(?:deliver\w*|ship\w*|arriv\w*)/, ['deadlines deliver']],
  [/\b(?:cost|costs|charge|charges|commission|pricing|fees?)\b/, ['platform fees']],
  [/\b(?:money back|reimburs\w+)\b/, ['refund']],
  [
    /\b(?:tunnel|ngrok|firewall|localhost|nat|poll\w*)\b/,
    ['events without public address', 'fetching events'],
  ],
  [/\b(?:support|help|contact)\b/, ['something fails']],
  [/\b(?:invitations?|invite codes?)\b/, ['invite']],
  [/\b(?:hide|unpublish|deactivate|disable)\b.*\blistings?\b/, ['pause listing']],
  [/\b(?:edit|update|modify)\b.*\b(?:listings?|prices?|stock)\b/, ['change listing']],
  [/\b(?:rat(?:e|ing)s?|feedback|stars)\b/, ['review']],
  [/\b(?:leave|give|write)\b.*\breviews?\b/, ['review an order']],
  [/\b(?:reputation|karma)\b/, ['trust score']],
  [/\b(?:fil(?:e|es)|downloads?|digital products?)\b/, ['digital goods file']],
];

/** The query, and the same query in our terms. */
export function phrasings(query: string): string[] {
  const others = SYNONYMS.flatMap(([theirs, ours]) =>
    theirs.test(query) ? ours.map((words) => query.replace(theirs, ` ${words} `)) : [],
  );
  return [query, ...others];
}

export function withoutStopWords(words: string[]): string[] {
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Shorter words stay as they are. */
const MIN_STEM = 4;

/** The beginning that the forms of a word share: it finds `refunds`, `refunded`, and `refunding` by any of them. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  const stem = word.replace(/(?:ies|y)$/, 'i').replace(/(?:ing|ed|es|s)$/, '');
  // `deliveri` is the beginning of `deliveries`, but not of `delivery`
  const beginning = stem.replace(/i$/, '');
  return beginning.length >= MIN_STEM ? beginning : word;
}
