import { TestClock } from '../../../test/support/test-clock';
import type { Database } from '../database/statements';
import type { Log } from '../observability/log';
import { DeadlineWorker } from './deadline-worker';
import type { Step, Workers } from './workers';

it('a deadline worker processes the claimed rows in the order of their ids', async () => {
  const processed: string[] = [];
  let step: Step | undefined;
  const workers = { add: (plan: { step: Step }) => void (step = plan.step) } as unknown as Workers;
  const database = {
    rows: () => Promise.resolve([{ id: 'ord_2' }, { id: 'ord_3' }, { id: 'ord_1' }]),
  } as unknown as Database;
  const worker = new DeadlineWorker(workers, database, new TestClock(), {} as Log);
  worker.add({
    name: 'specimens',
    claim: { name: 'specimens_claim', text: '' },
    process: async (id) => void processed.push(id),
  });
  expect(await step?.()).toBe(true);
  expect(processed).toEqual(['ord_1', 'ord_2', 'ord_3']);
});
