import { Metrics } from './metrics';
import { originOf, within } from './origin';

const callers: unknown[] = [];
const read = async (): Promise<number> => callers.push(originOf()?.caller);
const scraped = <T>(work: () => Promise<T>): Promise<T> =>
  within({ requestId: 'scrape', caller: { ip: '203.0.113.1' } }, work);

it('what a scrape reads does not count as a call of its address', async () => {
  const metrics = new Metrics();
  metrics.gauge('busy', 'how busy', read);
  metrics.sharedGauge('waiting', 'how much waits', read);
  await scraped(() => metrics.registry.metrics());
  await scraped(() => metrics.shared.metrics());
  expect(callers).toEqual([undefined, undefined]);
});
