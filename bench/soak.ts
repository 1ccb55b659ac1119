import { CASES, uniquePath } from './cases';
import { median } from './comparison';
import type { LoadGenerator } from './load';
import { memoryOf, type Started } from './processes';
import { say } from './progress';
import type { Call } from './recording';
import type { World } from './world';

const EVERY_MS = 1_000;
/** The share of samples, from the end, that counts. Earlier, the process is still growing to its working size. */
const STEADY = 0.5;

export interface Soak {
  seconds: number;
  calls: number;
  failed: number;
  startMb: number;
  endMb: number;
  maxMb: number;
  /** Of the second half. */
  slopeMbPerMinute: number;
  samplesMb: number[];
}

/** Mixed load for a while: searches, listings, pages, suggestions, and one order in ten calls. */
export async function soak(
  service: Started,
  load: LoadGenerator,
  world: World,
  seconds: number,
  connections: number,
): Promise<Soak> {
  const samples = [memoryOf(service.pid)];
  const timer = setInterval(() => {
    samples.push(memoryOf(service.pid));
    if (samples.length % 10 === 0) say(`soak: ${samples.length} s, ${samples.at(-1)?.toFixed(0)} MB`);
  }, EVERY_MS);
  const perConnection = Array.from({ length: connections }, (_, number) => {
    const mixed = mixedCalls(world, number);
    return [...mixed.slice(number * 97), ...mixed.slice(0, number * 97)];
  });
  const result = await load.run({ kind: 'requests', url: service.url, connections, seconds, perConnection });
  clearInterval(timer);
  const steady = samples.slice(Math.floor(samples.length * (1 - STEADY)));
  return {
    seconds,
    calls: result.times.length,
    failed: result.failed,
    startMb: samples[0] as number,
    endMb: samples.at(-1) as number,
    maxMb: Math.max(...samples),
    slopeMbPerMinute: slopeOf(steady) * (60_000 / EVERY_MS),
    samplesMb: samples.map((sample) => Math.round(sample * 10) / 10),
  };
}

/** The cache may answer half of the reads. */
function mixedCalls(world: World, connection: number): Call[] {
  const reads = CASES.filter(({ kind, cache }) => kind === 'reads' && cache !== 'keyed').map((one) => ({
    one,
    calls: one.calls(world, 0),
  }));
  const orders = CASES.find(({ kind }) => kind === 'orders')?.calls(world, connection) ?? [];
  return Array.from({ length: 5_000 }, (_, index) => {
    if (index % 10 === 9) return orders[index % orders.length] as Call;
    const { one, calls } = reads[index % reads.length] as (typeof reads)[number];
    const call = calls[Math.floor(index / reads.length) % calls.length] as Call;
    return one.cache === 'unique' ? { ...call, path: uniquePath(call.path, index) } : call;
  });
}

/** The median of the slopes between all pairs, per sample, which garbage collection cycles do not skew. */
function slopeOf(samples: number[]): number {
  const slopes = samples.flatMap((first, from) =>
    samples.slice(from + 1).map((second, distance) => (second - first) / (distance + 1)),
  );
  return slopes.length === 0 ? 0 : median(slopes);
}
