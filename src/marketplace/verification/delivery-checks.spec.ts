import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { AssetStore } from '../assets/asset-store';
import type { AcceptanceCheck, DeliveryAcceptance } from './acceptance.dto';
import { canonicalOf } from './canonical';
import type { CheckedDelivery } from './delivery';
import { DeliveryChecks } from './delivery-checks';
import { SchemaThreads } from './schema-threads';

const threads = new SchemaThreads();
const files = new Map<string, string>();
const store = {
  open: (id: string) =>
    files.has(id) ? Promise.resolve(Readable.from(files.get(id)!)) : Promise.reject(new Error('gone')),
} as unknown as AssetStore;
const checks = new DeliveryChecks(threads, store);
afterAll(() => threads.onApplicationShutdown());

async function resultOf(check: Omit<AcceptanceCheck, 'id'>, delivery: CheckedDelivery): Promise<string> {
  const acceptance = { checks: [{ id: 'it', ...check }] } as DeliveryAcceptance;
  const [result] = await checks.run(acceptance, delivery);
  return result!.result === 'pass' ? 'pass' : `${result!.result}: ${result!.code}`;
}
const ofData = (schema: object, data: unknown): Promise<string> =>
  resultOf({ type: 'json_schema', target: 'delivery_data', schema }, { data, files: [] });
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('a JSON Schema check', () => {
  const schema = {
    type: 'object',
    required: ['id', 'tags'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', pattern: '^[a-z]{2,8}$' },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3, uniqueItems: true },
      at: { type: 'string', format: 'date-time' },
    },
  };
  const valid = fc.record(
    {
      id: fc.stringMatching(/^[a-z]{2,8}$/),
      tags: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      at: fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
        .map((at) => at.toISOString()),
    },
    { requiredKeys: ['id', 'tags'] },
  );
  const flaws: ((good: Record<string, unknown>) => unknown)[] = [
    ({ tags }) => ({ tags }),
    (good) => ({ ...good, id: 'A1' }),
    (good) => ({ ...good, id: `${String(good.id)}\n` }),
    (good) => ({ ...good, tags: ['a', 'a'] }),
    (good) => ({ ...good, tags: { length: 0 } }),
    (good) => ({ ...good, at: 'yesterday' }),
    (good) => ({ ...good, more: 1 }),
    (good) => [good],
    () => null,
  ];

  it('passes what it describes, and nothing that nearly is', async () => {
    await fc.assert(
      fc.asyncProperty(valid, fc.constantFrom(...flaws), async (good, flaw) => {
        expect(await ofData(schema, good)).toBe('pass');
        expect(await ofData(schema, flaw(good))).toBe('fail: schema_mismatch');
      }),
      { numRuns: 300 },
    );
  });

  it('names no member and quotes no value of the delivery', async () => {
    const acceptance = {
      checks: [{ id: 'it', type: 'json_schema', schema }],
    } as unknown as DeliveryAcceptance;
    const secret = 'sk_live_1234567890';
    for (const data of [
      { id: secret, tags: [] },
      { id: 'abc', tags: [secret] },
      { id: 'abc', tags: [], [secret]: 1 },
    ]) {
      const results = await checks.run(acceptance, { data, files: [] });
      expect(results[0]!.result).toBe('fail');
      expect(JSON.stringify(results)).not.toContain(secret);
    }
  });

  it.each(['(a+)+$', '^(a|aa)+$', '(.*a){12}$', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
    'decides hostile patterns at once: %s',
    async (pattern) => {
      const result = await ofData({ type: 'string', pattern }, `${'a'.repeat(30_000)}!`);
      expect(['fail: schema_mismatch', 'pass', 'none: schema_too_slow']).toContain(result);
      expect(await ofData({ const: 1 }, 1)).toBe('pass');
    },
  );

  it('keeps the patterns of a schema apart', async () => {
    const two = { properties: { a: { pattern: '^a$' }, b: { pattern: '^b$' } } };
    expect(await ofData(two, { a: 'a', b: 'b' })).toBe('pass');
    expect(await ofData(two, { a: 'a', b: 'a' })).toBe('fail: schema_mismatch');
  });

  it('ends a validation that takes too long, and works on', async () => {
    const slow = { uniqueItems: true };
    const long = Array.from({ length: 8_000 }, (_, index) => ({ a: { b: [index, 'x'.repeat(3)] } }));
    expect(await ofData(slow, long)).toBe('none: schema_too_slow');
    expect(await ofData({ $ref: '#' }, 1)).toBe('none: schema_too_slow');
    expect(await ofData({ type: 'integer' }, 1)).toBe('pass');
  });

  it('refuses what nests too deep', async () => {
    expect(await ofData({ type: 'array' }, nested(64))).toBe('pass');
    expect(await ofData({ type: 'array' }, nested(65))).toBe('fail: too_deep');
    expect(await ofData({ type: 'array' }, nested(5_000))).toBe('fail: too_deep');
  });

  it('reads one file of JSON', async () => {
    const file = (id: string, size_bytes = 9) => ({
      id,
      size_bytes,
      sha256: '',
      content_type: 'application/json',
    });
    const check = { type: 'json_schema', target: 'asset', schema: { required: ['a'] } } as const;
    files.set('good', '{"a":1}').set('bad', '{}').set('text', 'a: 1');
    expect(await resultOf(check, { files: [file('good')] })).toBe('pass');
    expect(await resultOf(check, { files: [file('bad')] })).toBe('fail: schema_mismatch');
    expect(await resultOf(check, { files: [file('text')] })).toBe('fail: not_json');
    expect(await resultOf(check, { files: [file('good', 2_000_000)] })).toBe('fail: too_large');
    expect(await resultOf(check, { files: [file('good'), file('bad')] })).toBe('fail: one_file_expected');
    expect(await resultOf(check, { data: { a: 1 }, files: [] })).toBe('fail: no_file');
    expect(await resultOf(check, { files: [file('lost')] })).toBe('none: file_unavailable');
  });
});

describe('a digest check', () => {
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

  it('passes exactly the data with this digest, in any order of members', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), async (data, other) => {
        const value = digest(canonicalOf(data));
        const turned = Object.fromEntries(Object.entries(data).toReversed());
        expect(await resultOf({ type: 'sha256', value }, { data: turned, files: [] })).toBe('pass');
        const isSame = canonicalOf(other) === canonicalOf(data);
        const expected = isSame ? 'pass' : 'fail: wrong_sha256';
        expect(await resultOf({ type: 'sha256', value }, { data: other, files: [] })).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('fails data without a canonical form', async () => {
    const data = { text: '\ud800' };
    expect(await resultOf({ type: 'sha256', value: digest('{}') }, { data, files: [] })).toBe(
      'fail: not_canonical_json',
    );
  });

  it('finds a file', async () => {
    const file = { sha256: digest('x'), size_bytes: 1, content_type: 'text/plain' };
    const check = { type: 'sha256', target: 'asset' } as const;
    expect(await resultOf({ ...check, value: digest('x') }, { files: [file] })).toBe('pass');
    expect(await resultOf({ ...check, value: digest('y') }, { files: [file] })).toBe('fail: wrong_sha256');
    expect(await resultOf({ ...check, value: digest('x') }, { data: 'x', files: [] })).toBe('fail: no_file');
  });
});

describe('a file check', () => {
  it('looks at the kind and size of each file', async () => {
    const file = { sha256: '', size_bytes: 10, content_type: 'text/csv; charset=utf-8' };
    const check = { type: 'asset', media_types: ['text/csv'], max_bytes: 10, min_bytes: 10 } as const;
    const given = { ...check, media_types: [...check.media_types] };
    expect(await resultOf(given, { files: [file] })).toBe('pass');
    expect(await resultOf(given, { files: [file, { ...file, size_bytes: 11 }] })).toBe('fail: too_large');
    expect(await resultOf(given, { files: [{ ...file, size_bytes: 9 }] })).toBe('fail: too_small');
    expect(await resultOf(given, { files: [{ ...file, content_type: 'text/plain' }] })).toBe(
      'fail: wrong_media_type',
    );
    expect(await resultOf(given, { files: [] })).toBe('fail: no_file');
  });
});
