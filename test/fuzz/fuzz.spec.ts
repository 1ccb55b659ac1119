import { readFileSync } from 'node:fs';
import { startTestApp, type TestApp } from '../support/app';
import { Campaign } from './campaign';
import { summaryOf } from './summary';
import { SHOWN_ELSEWHERE, SPECS_OF } from './ids-in-answers';
import { FUZZ_REQUESTS, FUZZ_SEED } from '../support/test-sizes';
import { progressBar } from '../../src/cli/progress-bar';

/** The seed that a failed run prints reproduces the choices; IDs and keys are new each time. */
const LONG_RUN = FUZZ_REQUESTS > 1_000;

let app: TestApp;
let campaign: Campaign;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '100000' });
  campaign = new Campaign(app, FUZZ_SEED);
  await campaign.begin();
});
afterAll(async () => {
  if (LONG_RUN) process.stderr.write(summaryOf(campaign));
  await campaign.close();
  await app.close();
});

const found = (): string[] => [...campaign.problems].map(([what, where]) => `${what}\n    ${where}`);

describe('every operation of the API description', () => {
  it('is called in the specs that are named for it, where a request cannot have what it needs', () => {
    const there = new Set(campaign.api.operations.map(({ name }) => name));
    const uncalled = [...SPECS_OF].filter(([name, specs]) => {
      const called = name.split('/').findLast((part) => !part.startsWith('{')) as string;
      return !there.has(name) || !specs.some((spec) => readFileSync(spec, 'utf8').includes(called));
    });
    expect(uncalled).toEqual([]);
  });

  it('succeeds for a permitted caller, or another spec shows that it does', async () => {
    const wanted = (name: string): boolean => !(name in SHOWN_ELSEWHERE);
    await campaign.reachEverything(wanted);
    expect(campaign.refusing().filter(([name]) => wanted(name))).toEqual([]);
    expect(found()).toEqual([]);
  }, 900_000);

  it(`answers ${FUZZ_REQUESTS} made-up requests as it is described, for every kind of caller`, async () => {
    const bar = LONG_RUN ? progressBar() : undefined;
    await campaign.fuzz(FUZZ_REQUESTS, (done) =>
      bar?.(done / FUZZ_REQUESTS, `${done} requests, seed ${FUZZ_SEED}`),
    );
    expect(found()).toEqual([]);
  }, 3_600_000);

  it('refuses all other methods, and says which there are', async () => {
    await campaign.otherMethods(LONG_RUN);
    expect(found()).toEqual([]);
  });
});
