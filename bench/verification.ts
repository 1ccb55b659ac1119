import { Readable } from 'node:stream';
import type { AssetStore } from '../src/marketplace/assets/asset-store';
import type { CheckResultView, DeliveryAcceptance } from '../src/marketplace/verification/acceptance.dto';
import { DeliveryChecks } from '../src/marketplace/verification/delivery-checks';
import { SchemaThreads } from '../src/marketplace/verification/schema-threads';
import type { Aim } from './aim';
import { say } from './progress';

/** What checking a delivery costs, of the service and of its thread for schemas together. */
export interface VerificationFigures {
  delivery: string;
  cpuMs: number;
}

const DELIVERY_BYTES = 64_000;
const TIMES = 200;
const WARM = 20;
const MAX_CPU_MS = 20;

const RECORD = {
  type: 'object',
  required: ['id', 'email', 'amount', 'tags'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', pattern: '^[a-z]{3}-\\d{4}$' },
    email: { type: 'string', format: 'email' },
    amount: { type: 'integer', minimum: 0 },
    tags: { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true },
    note: { type: 'string', maxLength: 200 },
  },
};

/** Measures the checks of deliveries of 64 kB: data that every rule of a schema looks at, its digest, and the same in a file. */
export async function measureVerification(): Promise<VerificationFigures[]> {
  const data = { records: recordsOf(DELIVERY_BYTES) };
  const text = JSON.stringify(data);
  const store = { open: () => Promise.resolve(Readable.from(text)) } as unknown as AssetStore;
  const threads = new SchemaThreads();
  const checks = new DeliveryChecks(threads, store);
  const file = {
    id: 'file',
    sha256: '0'.repeat(64),
    size_bytes: text.length,
    content_type: 'application/json',
  };
  const both = { data, files: [file] };
  // another title, so that the schema is compiled for each delivery, as for listings of different sellers
  const schemaOf = (nth: number): object => ({
    title: `records ${nth}`,
    type: 'object',
    required: ['records'],
    properties: { records: { type: 'array', items: RECORD } },
  });
  const cases: Record<string, (nth: number) => DeliveryAcceptance['checks']> = {
    'data by a JSON Schema': (nth) => [{ id: 'shape', type: 'json_schema', schema: schemaOf(nth) }],
    'data by its digest': () => [{ id: 'known', type: 'sha256', value: '0'.repeat(64) }],
    'a file by a JSON Schema': (nth) => [
      { id: 'shape', type: 'json_schema', target: 'asset', schema: schemaOf(nth) },
    ],
  };
  const figures: VerificationFigures[] = [];
  for (const [delivery, checksOf] of Object.entries(cases)) {
    const run = (nth: number): Promise<CheckResultView[]> =>
      checks.run({ checks: checksOf(nth) } as DeliveryAcceptance, both);
    const [first] = await run(0);
    if (first?.result === 'none') throw new Error(`${delivery} was not checked: ${first.code}`);
    for (let nth = 0; nth < WARM; nth++) await run(nth);
    const before = process.cpuUsage();
    for (let nth = WARM; nth < WARM + TIMES; nth++) await run(nth);
    const { user, system } = process.cpuUsage(before);
    figures.push({ delivery, cpuMs: (user + system) / 1_000 / TIMES });
    say(`verification: ${delivery}`);
  }
  await threads.onApplicationShutdown();
  return figures;
}

export const verificationAims = (figures: readonly VerificationFigures[]): Aim[] =>
  figures.map(({ delivery, cpuMs }) => ({
    what: `CPU of checking 64 kB: ${delivery}`,
    aim: `< ${MAX_CPU_MS} ms`,
    measured: `${cpuMs.toFixed(1)} ms`,
    met: cpuMs < MAX_CPU_MS,
  }));

function recordsOf(bytes: number): object[] {
  const records: object[] = [];
  for (let size = 0; size < bytes;) {
    const record = {
      id: `abc-${1_000 + (records.length % 9_000)}`,
      email: `ada-${records.length}@example.com`,
      amount: records.length,
      tags: ['a', 'b'],
      note: 'A note that is about as long as most are.',
    };
    size += JSON.stringify(record).length + 1;
    records.push(record);
  }
  return records;
}
