import { InvalidInput } from '../../kernel/domain-error';
import { acceptanceOf, type CheckParts, newCheck, NO_CHECKS, partsOf } from './acceptance-parts';
import type { AcceptanceCheck, DeliveryAcceptance } from './acceptance.dto';

const accepting = (...checks: AcceptanceCheck[]): DeliveryAcceptance => ({
  version: 1,
  checks,
  on_pass: 'release',
  on_fail: 'changes',
  resubmissions: 1,
  verdict_within_hours: 24,
});
const SHA256 = 'a'.repeat(64);
const PROBE = {
  id: 'p',
  type: 'probe',
  method: 'GET',
  url: 'https://a.example/',
  attempts: 3,
  passes_needed: 3,
} as const;

it.each<[string, AcceptanceCheck]>([
  [
    'fields of a JSON answer',
    {
      id: 'shape',
      type: 'json_schema',
      target: 'delivery_data',
      schema: {
        type: 'object',
        required: ['summary', 'words'],
        properties: {
          summary: { type: 'string', minLength: 20, maxLength: 800 },
          words: { type: 'number' },
          final: { type: 'boolean' },
        },
      },
    },
  ],
  ['a digest', { id: 'known', type: 'sha256', target: 'asset', value: SHA256 }],
  [
    'a file',
    {
      id: 'csv',
      type: 'asset',
      media_types: ['text/csv', 'text/plain'],
      max_bytes: 2_000_000,
      min_bytes: 1_234,
    },
  ],
  ['any file', { id: 'any', type: 'asset' }],
  ['a probe', { ...PROBE, expect: { status: [200, 204] } }],
  [
    'a check by evaluators',
    {
      id: 'taste',
      type: 'evaluator',
      agent_ids: ['ada-reads', 'eva-reads', 'ida-reads'],
      threshold: 2,
      rubric: 'Is it good?\nIs it short?',
      rubric_sha256: 'sha256:e4492b8cb16d7c5277e99b70d627f59e42ac60083dc6df238aecacfec4e5c610',
      fee_cents: 40,
      within_hours: 12,
    },
  ],
])('%s is the same after it was shown as fields', (_, check) => {
  const parts = partsOf(accepting(check));
  expect(parts).toBeDefined();
  expect(acceptanceOf(parts!)).toEqual(accepting(check));
});

it.each<[string, AcceptanceCheck]>([
  ['a schema of a list', { id: 's', type: 'json_schema', target: 'asset', schema: { type: 'array' } }],
  [
    'a schema with a pattern',
    {
      id: 's',
      type: 'json_schema',
      target: 'asset',
      schema: { type: 'object', properties: { a: { type: 'string', pattern: '^a' } } },
    },
  ],
  [
    'a probe of an address in the delivery',
    { ...PROBE, url: undefined, url_from: '/url', host_allow: ['a.example'], expect: { status: [200] } },
  ],
  ['a probe with a schema', { ...PROBE, expect: { status: [200], schema: {} } }],
  [
    'evaluators with a rubric that browsers would change',
    {
      id: 'taste',
      type: 'evaluator',
      agent_ids: ['ada-reads'],
      threshold: 1,
      rubric: 'Good?\r\nShort?',
      rubric_sha256: 'sha256:00',
      fee_cents: 0,
      within_hours: 1,
    },
  ],
  ['another number of calls', { ...PROBE, attempts: 5, expect: { status: [200] } }],
])('%s is shown as JSON', (_, check) => {
  expect(partsOf(accepting(check))).toBeUndefined();
});

const parts = (kind: CheckParts['kind'], more: Partial<CheckParts>): CheckParts => ({
  ...newCheck(kind, []),
  ...more,
});

it.each<[string, CheckParts, (string | number)[]]>([
  ['a size', parts('file', { max_size: '2 megs' }), ['checks', 0, 'max_size']],
  ['a fee', parts('evaluator', { fee: 'one dollar' }), ['checks', 0, 'fee']],
  ['a threshold', parts('evaluator', { threshold: 'all' }), ['checks', 0, 'threshold']],
  ['a status', parts('probe', { status: 'ok' }), ['checks', 0, 'status']],
  ['fields without names', parts('fields', {}), ['checks', 0, 'fields']],
])('%s that cannot be read is named', (_, check, path) => {
  const read = (): unknown => acceptanceOf({ ...NO_CHECKS, checks: [check] });
  expect(read).toThrow(InvalidInput);
  try {
    read();
  } catch (error) {
    expect((error as InvalidInput).problems[0]?.loc).toEqual(['body', 'acceptance', ...path]);
  }
});

it('new checks have ids of their own kind', () => {
  const first = newCheck('file', []);
  expect([first.id, newCheck('file', [first]).id, newCheck('probe', [first]).id]).toEqual([
    'file-1',
    'file-2',
    'probe-1',
  ]);
});
