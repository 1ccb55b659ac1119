import type { LoadGenerator } from './load';
import type { Options } from './options';
import { say } from './progress';
import type { Call } from './recording';

export interface PageFigures {
  name: string;
  perS: number;
  p50: number;
  p99: number;
  failed: number;
  /** How much the median grew since the smallest size. */
  growth?: number;
}

/** Measures the latency of calls, one case after another. */
export async function measurePages(
  load: LoadGenerator,
  url: string,
  cases: Record<string, Call[]>,
  options: Options,
  smallest: PageFigures[] | undefined,
): Promise<PageFigures[]> {
  const pages: PageFigures[] = [];
  for (const [name, calls] of Object.entries(cases)) {
    say(name);
    const job = { kind: 'requests', url, connections: options.connections } as const;
    const perConnection = Array.from({ length: options.connections }, (_, at) => rotated(calls, at));
    await load.run({ ...job, seconds: 1, perConnection });
    const result = await load.run({ ...job, seconds: options.roundS, perConnection });
    const times = result.times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? NaN;
    const before = smallest?.find((page) => page.name === name);
    const page = {
      name,
      perS: times.length / result.seconds,
      p50: at(0.5),
      p99: at(0.99),
      failed: result.failed,
    };
    pages.push(before ? { ...page, growth: page.p50 / before.p50 } : page);
  }
  return pages;
}

/** Each connection starts at a different call. */
function rotated<T>(list: T[], by: number): T[] {
  const start = (by * 7919) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
