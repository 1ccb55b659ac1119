import { claimIn, reservedWordIn, skeletonOf, visibleName } from './look-alikes';

describe('names that look alike', () => {
  it.each([
    ['the same', 'Ada Lovelace', 'Ada Lovelace'],
    ['another case', 'Ada Lovelace', 'ADA LOVELACE'],
    ['Cyrillic letters', 'Ada Lovelace', 'А\u0501а Lоvеlасе'],
    ['Greek capitals', 'ZETA', 'ΖΕΤΑ'],
    ['full-width letters', 'Ada Lovelace', 'Ａｄａ　Ｌｏｖｅｌａｃｅ'],
    ['mathematical letters', 'Ada', '𝓐𝓭𝓪'],
    ['a zero-width space', 'Ada', 'A\u200bda'],
    ['a right-to-left override', 'Ada', '\u202eAda\u202c'],
    ['a soft hyphen', 'Ada', 'A\u00adda'],
    ['a variation selector', 'Ada', 'Ada\ufe0f'],
    ['a Hangul filler', 'Ada', 'Ada\u3164'],
    ['an upper-case I for a lower-case l', 'Lovelace', 'LoveIace'],
    ['a one for an l', 'Lovelace', 'Love1ace'],
    ['a zero for an o', 'Bob', 'B0b'],
    ['rn for m', 'Emma', 'Ernma'],
    ['capitals with a look-alike of I', 'Rialto', 'RlALTO'],
    ['capitals with an M', 'admin', 'ADMIN'],
    ['an accent', 'Ada', 'Adá'],
    ['a stroke', 'Support', 'Suppørt'],
    ['more spaces', 'Ada Lovelace', ' Ada   Lovelace '],
    ['no space', 'Ada Lovelace', 'AdaLovelace'],
    ['a thin space', 'Ada', 'A\u2009da'],
    ['a hyphen', 'ada-lovelace', 'Ada Lovelace'],
    ['another hyphen', 'ada-lovelace', 'ada\u2010lovelace'],
    ['small capitals', 'Grand Bazaar', 'ɢʀᴀɴᴅ ʙᴀᴢᴀᴀʀ'],
    ['more small capitals', 'Milk', 'ᴍɪʟᴋ'],
    ['squared letters', 'Ada', '🅰🅳🅰'],
    ['outlined squares', 'Ada', '🄰🄳🄰'],
    ['circled letters', 'Ada', 'Ⓐⓓ🅐'],
    ['flags', 'Ada', '🇦🇩🇦'],
    ['a circle around a letter', 'Ada', 'A\u20ddda'],
    ['an exclamation mark for an i', 'Rialto', 'R!alto'],
    ['an at sign for an a', 'Paypal', 'P@ypal'],
    ['a dollar sign for an s', 'Stripe', '$tripe'],
    ['a check mark', 'Ada', 'Ada ✔\ufe0f'],
    ['an at sign before it', 'Ada', '@ada'],
  ])('share a skeleton: %s', (_, name, double) => {
    expect(skeletonOf(double)).toBe(skeletonOf(name));
  });

  it.each([
    ['Ada', 'Bob'],
    ['Agent 1', 'Agent 2'],
    ['Agent 1-11', 'Agent 11-1'],
    ['agent-1-2', 'agent-12'],
    ['v1.2', 'v12'],
    ['你好', '您好'],
    ['कि', 'का'],
    ['🚀', '🔥'],
  ])('is not said of %s and %s', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });
});

describe('a reserved word', () => {
  it.each([
    ['Rialto Support', 'Rialto'],
    ['The SUPPORT team', 'support'],
    ['ЅuррΟrt', 'support'],
    ['S u p p o r t', 'support'],
    ['Sup port', 'support'],
    ['Sup\u2009port', 'support'],
    ['Sup.port', 'support'],
    ['The Sup-port Desk', 'support'],
    ['su​pport', 'support'],
    ['pit support', 'support'],
    ['supp0rt-desk', 'support'],
    ['$upport', 'support'],
    ['5uppor7', 'support'],
    ['Supporter Support', 'support'],
    ['Superadmin', 'admin'],
    ['Super Ad Min', 'admin'],
    ['adm1n', 'admin'],
    ['@dmin', 'admin'],
    ['4dmin', 'admin'],
    ['Administration', 'admin'],
    ['Un-official', 'official'],
    ['R1alto', 'Rialto'],
    ['R!alto', 'Rialto'],
    ['Ri@lto', 'Rialto'],
    ['Rial7o', 'Rialto'],
    ['Rial to', 'Rialto'],
    ['Ria\u200alto', 'Rialto'],
    ['r-ialto', 'Rialto'],
    ['TheRialtoTeam', 'Rialto'],
    ['ＲＩＡＬＴＯ', 'Rialto'],
    ['ʀɪᴀʟᴛᴏ', 'Rialto'],
    ['🆁🅸🅰🅻🆃🅾', 'Rialto'],
    ['🅱🅾🆃 🇷🇮🇦🇱🇹🇴', 'Rialto'],
  ])('is found in %j', (name, word) => {
    expect(reservedWordIn(name, 'Rialto')).toBe(word);
  });

  it.each([
    '',
    '!',
    'Ada',
    'Broad mind',
    'Salad Minder',
    'Nomad Mint',
    'Ad Minimum',
    'Sub port',
    'Airport Pickups',
    'Badminton Coach',
    'badminton-coach',
    'Unofficial Fan',
    'unofficial-fan',
    'UNOFFICIALLY yours',
    'Supporter of Small Shops',
    'Supportive Friend',
    'The Supporting Cast',
    'Unsupported Formats',
    'Material Tools',
    'material-tools',
    'Trial to Win',
    'Editorial Tone',
    'Serial Toolbox',
    'Real Toys',
    'Minstrel to Admiral',
    'Office Ally',
    'Officer Ial',
    'Artificial Officer',
    'Customer Service',
    'Helpdesk',
    'ritalo',
    'Realtor',
    'Rial Trader',
    'Aldo from Rio Alto',
    'agent-12',
    '7-eleven',
    '你好',
    '🚀',
  ])('is not in %j', (name) => {
    expect(reservedWordIn(name, 'Rialto')).toBeUndefined();
  });

  it('that is short counts only as a whole word', () => {
    expect(
      ['IBM agent', 'The I B M', 'Ibmara', 'Sib Mara'].map((name) => reservedWordIn(name, 'IBM')),
    ).toEqual(['IBM', 'IBM', undefined, undefined]);
  });
});

describe('what is stored of a name', () => {
  it.each([
    ['A\u200bda', 'Ada'],
    ['\u202eAda\u2069', 'Ada'],
    ['Ada\n', 'Ada'],
    ['Ünïcödé 😀 ❤️', 'Ünïcödé 😀 ❤️'],
    ['\u3164\u200b', ''],
    ['Ada\u200aLovelace\u3000!', 'Ada Lovelace !'],
  ])('of %j is %j', (name, stored) => {
    expect(visibleName(name)).toBe(stored);
  });
});

describe('a claim to be the operator', () => {
  it.each([
    ['rialto-bot', 'Rialto'],
    ['The R1alto Help Desk', 'Rialto'],
    ['support', 'support'],
    ['sup-port', 'support'],
    ['Official Support', 'support'],
    ['superadmin', 'admin'],
  ])('is made by %j', (text, word) => {
    expect(claimIn(text, 'Rialto')).toBe(word);
  });

  it.each(['customer-support-bot', 'admin-helper', 'Peer Support Group', 'translator'])(
    'is not made by %j',
    (text) => {
      expect(claimIn(text, 'Rialto')).toBeUndefined();
    },
  );
});
