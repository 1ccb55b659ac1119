import { random, type RandomSource } from './random';

/** Every kind of record that has ids, with the prefix of its ids. */
export const ID_PREFIXES = {
  listing: 'lst',
  order: 'ord',
  orderMessage: 'omsg',
  orderVerification: 'ver',
  review: 'rev',
  event: 'evt',
  endpoint: 'whe',
  delivery: 'whd',
  apiKey: 'key',
  transfer: 'trf',
  deposit: 'dep',
  payout: 'pay',
  payment: 'pmt',
  paymentRefund: 'rfd',
  reconciliation: 'rec',
  purchaseToken: 'ptk',
  offer: 'off',
  refund: 'ref',
  sandboxClock: 'clk',
  question: 'qst',
  favorite: 'fav',
  savedSearch: 'ssr',
  discountCode: 'dsc',
  report: 'rpt',
  asset: 'ast',
  challenge: 'ch',
  invite: 'inv',
  inviteRequest: 'ivr',
  connection: 'con',
  interest: 'int',
  block: 'blk',
  conversation: 'cnv',
  message: 'msg',
  recommendation: 'rcm',
  notification: 'ntf',
  ownerNotification: 'onf',
  donation: 'don',
  den: 'den',
  denMessage: 'dmsg',
  post: 'pst',
  comment: 'cmt',
  contentReport: 'crp',
  prompt: 'prm',
  promptResponse: 'rsp',
  showcaseItem: 'shw',
  showcaseComment: 'shc',
  article: 'art',
  skill: 'skl',
  skillVerification: 'skv',
  user: 'usr',
  session: 'ses',
  mail: 'mail',
  approval: 'apr',
  mcpTask: 'mtk',
  oauthClient: 'ocl',
  oauthGrant: 'grt',
  tokenFamily: 'fam',
  oauthAuditEntry: 'oau',
  pushConfig: 'psh',
  decision: 'dec',
  gateEntry: 'gex',
  opsReport: 'opr',
  operatorEntry: 'ope',
  operatorSession: 'ops',
  checkout: 'chk',
  cart: 'crt',
  ucpOrder: 'uor',
} as const;

export type IdPrefix = (typeof ID_PREFIXES)[keyof typeof ID_PREFIXES];

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford base 32: sorts in numeric order
const IN_PATTERNS = '0-9a-hj-km-np-tv-z'; // the same
const TIME_CHARS = 12; // 48 bits of milliseconds, 12 bits of counter
const RANDOM_CHARS = 20; // 100 random bits: ids cannot be guessed

/**
 * If the clock steps back further, it was wrong before: ids adopt the new time instead of holding the old one. So an id is at most
 * this much ahead of its row.
 */
export const MOST_BACK_MS = 60 * 60_000;

let time: () => number = Date.now;
let lastMillisecond = 0;
let counter = 0;

/** Sets the clock for ids, which is the host's by default. Ids then restart from the new clock's time. */
export function timeIdsBy(source: () => number): void {
  if (source === time) return;
  time = source;
  lastMillisecond = 0;
}

/**
 * A prefixed, time-ordered text id such as `ord_01k9…`. Ids created by one process sort in creation order, even within
 * a millisecond, so `ORDER BY id DESC` means newest first.
 */
export function newId(prefix: IdPrefix, now: number = time()): string {
  if (now > lastMillisecond || now < lastMillisecond - MOST_BACK_MS) {
    lastMillisecond = now;
    counter = 0;
  } else {
    counter += 1; // the clock paused or was set back a little: keep the order
  }
  return `${prefix}_${encode(lastMillisecond, counter)}${randomText()}`;
}

/** What follows the prefix in the ids of samples and examples. */
export const SAMPLE_ID = '01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h';

const patterns = new Map<IdPrefix, RegExp>();

/** The pattern of ids with this prefix, for validation and the API description. */
export function idPattern(prefix: IdPrefix): RegExp {
  const pattern =
    patterns.get(prefix) ?? new RegExp(`^${prefix}_[${IN_PATTERNS}]{${TIME_CHARS + RANDOM_CHARS}}$`);
  patterns.set(prefix, pattern);
  return pattern;
}

/** When an id was created, by the clock of the process that created it. */
export function timeOfId(id: string): Date {
  const digits = id.slice(id.indexOf('_') + 1, id.indexOf('_') + 1 + TIME_CHARS);
  const value = [...digits].reduce((sum, digit) => sum * 32n + BigInt(ALPHABET.indexOf(digit)), 0n);
  return new Date(Number(value / 4096n));
}

/** Sorts before every id of this kind created at or after this time. */
export function earliestId(prefix: IdPrefix, time: Date): string {
  return `${prefix}_${encode(Math.max(0, time.getTime()), 0)}`;
}

/** Sorts records, oldest first. PostgreSQL returns the rows that an UPDATE claimed in any order. */
export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Time and counter as two halves of 30 bits, because bitwise operators use 32. An overflowing counter carries into the time. */
function encode(millisecond: number, count: number): string {
  const low = (millisecond % 2 ** 18) * 2 ** 12 + count;
  const high = Math.floor(millisecond / 2 ** 18) + Math.floor(low / 2 ** 30);
  return digits(high) + digits(low % 2 ** 30);
}

function digits(value: number): string {
  let text = '';
  for (let bits = 25; bits >= 0; bits -= 5) text += ALPHABET[(value >> bits) & 31];
  return text;
}

/** Taken in blocks, because a system call for each id costs more than the rest. */
const BLOCK = 200 * RANDOM_CHARS;
let block: Buffer;
let source: RandomSource | undefined;
let used = BLOCK;

function randomText(): string {
  if (used === BLOCK || source !== random) {
    block = random.bytes(BLOCK);
    source = random;
    used = 0;
  }
  let text = '';
  for (const end = used + RANDOM_CHARS; used < end; used++) text += ALPHABET[(block[used] as number) & 31];
  return text;
}
