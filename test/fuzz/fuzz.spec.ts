import { existsSync } from 'node:fs';
import { startTestApp, type TestApp } from '../support/app';
import { Campaign } from './campaign';
import { summaryOf } from './summary';
import { SHOWN_ELSEWHERE, SPECS_OF } from './shown-elsewhere';
import { progressBar } from '../../src/cli/progress-bar';

/** `npm run fuzz` sets more. */
const REQUESTS = Number(process.env.FUZZ ?? 2_000);
/** What a run prints when it fails; given again, the same requests are made. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const LONG_RUN = process.env.FUZZ !== undefined;

let app: TestApp;
let campaign: Campaign;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '100000' });
  campaign = new Campaign(app, SEED);
  await campaign.begin();
}, 120_000);
afterAll(async () => {
  if (LONG_RUN) process.stderr.write(summaryOf(campaign));
  await campaign.close();
  await app.close();
});

const found = (): string[] => [...campaign.problems].map(([what, where]) => `${what}\n    ${where}`);

const ELSEWHERE = [...SPECS_OF.values()].flat();

describe('every operation of the API description', () => {
  it.each([...new Set(ELSEWHERE)])('is shown in %s, where a request cannot have what it needs', (spec) => {
    expect(existsSync(spec)).toBe(true);
  });

  it('answers well to whoever may call it, or is shown to elsewhere', async () => {
    const wanted = (name: string): boolean => !(name in SHOWN_ELSEWHERE);
    await campaign.reachEverything(wanted);
    expect(campaign.refusing().filter(([name]) => wanted(name))).toEqual([]);
    expect(found()).toEqual([]);
  }, 300_000);

  it(`answers ${REQUESTS} made-up requests as it is described, whoever sends what`, async () => {
    const bar = LONG_RUN ? progressBar() : undefined;
    await campaign.fuzz(REQUESTS, (done) => bar?.(done / REQUESTS, `${done} requests, seed ${SEED}`));
    expect(found()).toEqual([]);
  }, 3_600_000);

  it('refuses all other methods, and says which there are', async () => {
    await campaign.otherMethods(LONG_RUN);
    expect(found()).toEqual([]);
  }, 60_000);
});
