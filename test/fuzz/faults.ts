import fc from 'fast-check';
import type { Api, Schema } from './operations';
import type { Json } from './values';

/** Inserted into JSON without quotes: for numbers that no JavaScript value serializes to. */
const raw = (text: string): string => `‡${text}‡`;
export const unquoteRaw = (json: string): string => json.replace(/"‡([^"‡]*)‡"/g, '$1');

const nested = (depth: number): string => raw(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** Values that are invalid nearly everywhere. */
export const ODD_VALUES: Json[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  2_147_483_648,
  -0,
  raw('1e999'),
  raw('-1e-999'),
  raw('123456789012345678901234567890'),
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e‮txet',
  '\ufeff',
  'e\u0301'.repeat(60),
  '😀'.repeat(80),
  '0',
  '1',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'true',
  'null',
  'undefined',
  '[object Object]',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  'http://169.254.169.254/latest/',
  'file:///etc/passwd',
  'http://[::1]:1',
  'javascript:alert(1)',
  [],
  {},
  [null],
  [[]],
  { toString: 1 },
  { length: -1 },
  { $gt: '' },
  nested(31),
  nested(33),
  nested(5_000),
  'x'.repeat(70_000),
  Array.from({ length: 2_000 }, () => 0),
];

const ODD_MEMBERS = [
  'extra',
  '__proto__',
  'constructor',
  'toString',
  'id',
  'agent_id',
  'status',
  '',
  '\0',
  'a.b',
  'é',
];

/** Values just past each bound of the schema. */
function pastBounds({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  enum: words,
}: Schema): Json[] {
  const past: Json[] = [];
  if (minimum !== undefined) past.push(minimum, minimum - 1, minimum + 0.5);
  if (maximum !== undefined) past.push(maximum, maximum + 1);
  if (minLength) past.push('x'.repeat(minLength - 1));
  if (maxLength !== undefined && maxLength < 100_000)
    past.push('x'.repeat(maxLength + 1), '😀'.repeat(maxLength), 'é'.repeat(maxLength));
  if (minItems) past.push([]);
  if (maxItems !== undefined && maxItems <= 1_000) past.push(Array.from({ length: maxItems + 1 }, () => 'x'));
  if (words) past.push(`${String(words[0])}x`, String(words[0]).toUpperCase(), [words[0] as Json]);
  return past;
}

interface Place {
  holder: { [member: string]: Json };
  member: string;
  schema: Schema;
}

function placesIn(api: Api, value: Json, given: Schema, found: Place[] = []): Place[] {
  const schema = api.resolve(given);
  if (typeof value !== 'object' || value === null) return found;
  for (const member of Object.keys(value)) {
    const inner = Array.isArray(value) ? schema.items : schema.properties?.[member];
    found.push({ holder: value as Place['holder'], member, schema: inner ? api.resolve(inner) : {} });
    placesIn(api, (value as Place['holder'])[member] as Json, inner ?? {}, found);
  }
  return found;
}

/** Breaks one thing about the body: drops or adds a member, changes a type, or exceeds a bound. */
export function withFault(api: Api, schema: Schema, body: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const fault = fc.record({
    how: fc.constantFrom('drop', 'add', 'odd', 'odd', 'bound', 'bound', 'whole'),
    at: fc.nat({ max: 60 }),
    which: fc.nat({ max: 200 }),
  });
  return fc.tuple(body, fc.array(fault, { minLength: 1, maxLength: 2 })).map(([value, faults]) => {
    let made = structuredClone(value);
    for (const { how, at, which } of faults) {
      const odd = ODD_VALUES[which % ODD_VALUES.length] as Json;
      if (how === 'whole') made = odd;
      else if (how === 'add' && typeof made === 'object' && made !== null && !Array.isArray(made))
        Object.defineProperty(made, ODD_MEMBERS[at % ODD_MEMBERS.length] as string, {
          value: odd,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      else {
        const places = placesIn(api, made, schema);
        const place = places[at % Math.max(places.length, 1)];
        if (!place) continue;
        const past = pastBounds(place.schema);
        if (how === 'drop') delete place.holder[place.member];
        else
          place.holder[place.member] =
            how === 'bound' && past.length > 0 ? (past[which % past.length] as Json) : odd;
      }
    }
    return made;
  });
}

/** Path segments and query values that are hard to decode, already encoded. */
export const ODD_TEXTS = [
  '%00',
  '%ED%A0%80',
  '%',
  '%zz',
  '%FF%FE',
  '%F0%9F%98%80',
  '%2e%2e%2f',
  '..',
  '.',
  '%20',
  '+',
  '0',
  '-1',
  '1.5',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '99999999999999999999',
  "'",
  '%27%20OR%201%3D1--',
  '%3Cscript%3E',
  'a%2Fb',
  'lst_0',
  `lst_${'z'.repeat(32)}`,
  'A'.repeat(300),
  'x'.repeat(4_000),
  '%F0%9D%94%B8'.repeat(20),
  'true',
  '[]',
  '9007199254740993',
  '-9223372036854775809',
  '2026-13-01',
  '%EF%BB%BF',
  '__proto__',
  'constructor',
  '\\',
  '*',
];

export interface RawBody {
  type?: string;
  encoding?: string;
  bytes: Buffer;
}

const JSON_TYPE = 'application/json';

/** Invalid bodies: wrong types, wrong encodings, broken text. */
export const ODD_BODIES: RawBody[] = [
  { type: JSON_TYPE, bytes: Buffer.from('{"a":') },
  { type: JSON_TYPE, bytes: Buffer.from('') },
  { type: JSON_TYPE, bytes: Buffer.from('null') },
  { type: JSON_TYPE, bytes: Buffer.from('"text"') },
  { type: JSON_TYPE, bytes: Buffer.from('[{}]') },
  { type: JSON_TYPE, bytes: Buffer.from('\ufeff{}') },
  { type: JSON_TYPE, bytes: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
  { type: JSON_TYPE, bytes: Buffer.from('{"a":1,"a":2,"__proto__":{"admin":true}}') },
  { type: JSON_TYPE, bytes: Buffer.from(`${'['.repeat(60_000)}${']'.repeat(60_000)}`) },
  { type: JSON_TYPE, bytes: Buffer.from(`"${'x'.repeat(1_100_000)}"`) },
  { type: `${JSON_TYPE}; charset=utf-16`, bytes: Buffer.from('{}', 'utf16le') },
  { type: `${JSON_TYPE}; charset=latin1`, bytes: Buffer.from('{"a":"é"}', 'latin1') },
  { type: `${JSON_TYPE}; charset=nonsense`, bytes: Buffer.from('{}') },
  { type: JSON_TYPE, encoding: 'gzip', bytes: Buffer.from('not gzip') },
  { type: JSON_TYPE, encoding: 'br, gzip', bytes: Buffer.from('{}') },
  { type: JSON_TYPE, encoding: 'nonsense', bytes: Buffer.from('{}') },
  { type: 'text/plain', bytes: Buffer.from('{}') },
  {
    type: 'application/xml',
    bytes: Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
  },
  { type: 'application/x-www-form-urlencoded', bytes: Buffer.from('a=1&a=2&b[c]=d&%zz=%') },
  { type: 'multipart/form-data', bytes: Buffer.from('--x') },
  {
    type: 'multipart/form-data; boundary=x',
    bytes: Buffer.from('--x\r\nContent-Disposition: form-data; name="file"'),
  },
  { type: 'nonsense', bytes: Buffer.from('{}') },
  { type: '', bytes: Buffer.from('{}') },
  { bytes: Buffer.from('{}') },
];

const LONE_LATIN = '\u00e9\u00ff';

const each = (name: string, values: string[]): Record<string, string | string[]>[] =>
  values.map((value) => ({ [name]: value }));

const TAGS = ['*', 'v1', '"v1', 'W/"v1"', '"v99999999999999999999"', '"v-1", "v2"', LONE_LATIN];

/** Headers that the service reads, with invalid values. */
export const ODD_HEADERS: Record<string, string | string[]>[] = [
  ...each('Idempotency-Key', ['', 'x'.repeat(300), LONE_LATIN, 'a b', '"']),
  { 'Idempotency-Key': ['one', 'two'] },
  ...each('If-Match', TAGS),
  ...each('If-None-Match', TAGS),
  ...each('X-Request-Id', ['', LONE_LATIN, 'x'.repeat(500), '<script>', 'a\tb']),
  ...each('Accept', ['image/png', '*/*;q=0', 'nonsense', 'text/html', 'text/event-stream']),
  ...each('Range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-1,3-4', 'lines=1']),
  ...each('Origin', ['null', 'https://evil.example', 'nonsense']),
  ...each('A2A-Version', ['0.3', '1.0', '9.9', 'x']),
  ...each('MCP-Protocol-Version', ['2026-07-28', '2025-11-25', '1999-01-01', LONE_LATIN]),
  ...each('UCP-Agent', ['profile="http://127.0.0.1:1/x"', 'nonsense', 'profile="', LONE_LATIN]),
  ...each('Authorization', ['Bearer', 'Bearer x', 'Basic !!!']),
  { 'MCP-Session-Id': 'nonsense' },
  { Authorization: ['Bearer a', 'Bearer b'] },
  { 'X-API-Key': ['a', 'b'] },
  { 'X-Forwarded-For': '1.2.3.4, nonsense', 'X-Forwarded-Proto': 'https', Forwarded: 'for=x' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Expect: '100-continue' },
  { Cookie: '=;;a=%; rialto_session=x; __Host-rialto_session=y' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
  { 'Last-Event-ID': '99999999999999999999' },
  { 'x-ops-report-token': 'nonsense' },
];
