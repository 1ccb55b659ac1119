import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { build } from 'esbuild';
import { exportJWK, SignJWT } from 'jose';
import type { AssetStore } from '../../../src/marketplace/assets/asset-store';
import type { CheckResultView } from '../../../src/marketplace/verification/acceptance.dto';
import { digestOf } from '../../../src/marketplace/verification/canonical';
import { deliveryDigest, verdictInput } from '../../../src/marketplace/verification/delivery';
import { DeliveryChecks } from '../../../src/marketplace/verification/delivery-checks';
import { SchemaThreads } from '../../../src/marketplace/verification/schema-threads';
import { VERDICT_TYPE } from '../../../src/marketplace/verification/verdicts.service';
import { DeliveryGenerator, type GeneratedDelivery } from '../../support/generated-deliveries';
import { seededRandom } from '../../support/seeded-random';
import { DELIVERIES, DELIVERY_SEED } from '../../support/test-sizes';

type CheckVerdict = (
  record: object,
  keys: object,
  issuer: string,
) => Promise<{ problems: string[]; checks: { id: string; recomputed: string | null }[] }>;

const ISSUER = 'https://market.example';
const threads = new SchemaThreads();
let content = '';
const store = { open: () => Promise.resolve(Readable.from(content)) } as unknown as AssetStore;
const checks = new DeliveryChecks(threads, store);
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const folder = mkdtempSync(join(tmpdir(), 'rialto-verdicts-'));
let checkVerdict: CheckVerdict;
let keys: object;
beforeAll(async () => {
  // what `rialto verify-verdict` runs
  const outfile = join(folder, 'verdicts.cjs');
  const entry = join(__dirname, '../../../clients/cli/src/verdicts.ts');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    logLevel: 'silent',
  });
  ({ checkVerdict } = createRequire(__filename)(outfile) as { checkVerdict: CheckVerdict });
  keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }] };
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await threads.onApplicationShutdown();
});

const signed = ({ acceptance, delivery }: GeneratedDelivery, results: CheckResultView[]): Promise<string> =>
  new SignJWT({
    attempt: 1,
    acceptance_sha256: digestOf(acceptance),
    delivery_sha256: deliveryDigest([delivery]),
    result: results.some(({ result }) => result === 'fail') ? 'fail' : 'pass',
    checks: results,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: VERDICT_TYPE })
    .setIssuer(ISSUER)
    .setSubject('ord_1')
    .sign(privateKey);

it(`${DELIVERIES} generated deliveries pass and fail as they were made, and each verdict is computed again`, async () => {
  const generator = new DeliveryGenerator(seededRandom(DELIVERY_SEED));
  const wrong: object[] = [];
  const count = { pass: 0, fail: 0, none: 0 };
  for (let number = 0; number < DELIVERIES; number++) {
    const made = generator.next();
    const { acceptance, delivery, expected } = made;
    content = made.content ?? '';
    const results = await checks.run(acceptance, delivery);
    for (const { result } of results) count[result] += 1;
    if (results.some(({ result }) => result === 'none')) continue; // no verdict: the machine was too slow
    const found = Object.fromEntries(results.map(({ id, result }) => [id, result]));
    const verdict = await signed(made, results);
    const record = { verdict, acceptance, delivered: verdictInput([delivery]) };
    const report = await checkVerdict(record, keys, ISSUER);
    const recomputed = report.checks.filter((check) => check.recomputed !== null);
    const differs = recomputed.filter((check) => check.recomputed !== expected[check.id]);
    const isWrong = JSON.stringify(found) !== JSON.stringify(expected) || report.problems.length > 0;
    if (isWrong || differs.length > 0)
      wrong.push({ number, expected, found, problems: report.problems, acceptance, delivery, content });
  }
  process.stdout.write(`${DELIVERIES} deliveries: ${JSON.stringify(count)}, seed ${DELIVERY_SEED}\n`);
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(Math.min(count.pass, count.fail)).toBeGreaterThan(DELIVERIES / 4);
  expect(count.none).toBeLessThan(DELIVERIES / 100);
}, 900_000);
