import { EventEmitter } from 'node:events';
import { Metrics } from './metrics';
import { AggregatedMetrics } from './aggregated-metrics';
import type { Families } from './families';
import { type Channel, MetricsExchange } from './metrics-exchange';

/** The two ends of a channel between processes. */
function channels(): [Channel & EventEmitter, Channel & EventEmitter] {
  const ends = [new EventEmitter(), new EventEmitter()];
  const withSend = ends.map((end, at) =>
    Object.assign(end, {
      send: (message: object) => setImmediate(() => ends[1 - at]?.emit('message', message)) !== undefined,
    }),
  );
  return withSend as unknown as [Channel & EventEmitter, Channel & EventEmitter];
}

function process(together: AggregatedMetrics, place: string) {
  const [above, below] = channels();
  const metrics = new Metrics();
  metrics.gauge('busy', 'how busy', () => Number(place));
  const supervisor = new MetricsExchange(below, () => metrics.registry.getMetricsAsJSON());
  const ended = together.add(place, above);
  return { metrics, ended, hang: () => below.removeAllListeners(), ask: () => supervisor.request(2_000) };
}

const total = (families: Families | undefined, name: string, part = name): number =>
  (families?.find((family) => family.name === name)?.values ?? [])
    .filter(({ metricName = name }) => metricName === part)
    .reduce((sum, { value }) => sum + value, 0);

describe('what several processes of an instance count', () => {
  it('is one sum, and does not fall when one of them hangs, ends or is replaced', async () => {
    const together = new AggregatedMetrics();
    const [one, two] = [process(together, '1'), process(together, '2')];
    for (let request = 0; request < 3; request++) one.metrics.observe('GET /a', 200, 0.02);
    two.metrics.observe('GET /a', 200, 3);
    const requests = async (): Promise<number> => total(await one.ask(), 'http_requests_total');
    expect(await requests()).toBe(4);
    const told = await two.ask();
    expect(total(told, 'http_request_duration_seconds', 'http_request_duration_seconds_count')).toBe(4);
    expect(told?.find(({ name }) => name === 'busy')?.values.map(({ labels }) => labels)).toEqual([
      { process: '1' },
      { process: '2' },
    ]);
    two.hang();
    const without = await one.ask();
    expect(total(without, 'http_requests_total')).toBe(4);
    expect(without?.find(({ name }) => name === 'busy')?.values).toHaveLength(1);
    two.ended();
    expect(await requests()).toBe(4);
    const three = process(together, '2');
    three.metrics.observe('GET /a', 200, 0.1);
    expect(await requests()).toBe(5);
  });

  it('is not reported in part without a supervisor', async () => {
    const [, below] = channels();
    expect(await new MetricsExchange(below, () => Promise.resolve([])).request(10)).toBeUndefined();
  });
});
