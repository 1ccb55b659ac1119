import { setTimeout as sleep } from 'node:timers/promises';
import { type Case, uniquePath } from './cases';
import type { DatabaseTime, StatementTime } from './database-time';
import type { Job, LoadGenerator, LoadResult } from './load';
import type { Options } from './options';
import { cpuOf, cpuOfPostgres, type Started } from './processes';
import { say } from './progress';
import type { Call } from './recording';
import { floorPath } from './statements';
import type { World } from './world';

/**
 * Seconds until V8 has optimized the code of a side, and all connections have plans. The service has far more code than the floors.
 */
const WARM_UP_S: Record<SideName, number> = { service: 8, floor: 1.5, minimal: 1.5 };
/** Statements listed per case. */
const REPORTED = 12;
const SETTLE_MS = 300;
/** Distinct URLs per connection: more than are requested while a response is cached. */
const PER_CONNECTION = 3_000;

export interface Side {
  perSecond: number;
  p50: number;
  p97_5: number;
  p99: number;
  /** CPU milliseconds per call. */
  nodeCpuMs: number;
  postgresCpuMs: number;
  calls: number;
  failed: number;
}

export interface CaseResult {
  group: string;
  name: string;
  service: Side;
  floor: Side;
  /** The service's throughput as a share of the floor's: the median over pairs of rounds. */
  ratio: number;
  ratios: number[];
  /** The minimal floor, and the service's throughput as a share of it. */
  minimal?: { side: Side; ratio: number };
  aim?: number;
  statements?: StatementTime[];
}

export interface Round extends LoadResult {
  nodeCpuS: number;
  postgresCpuS: number;
}

type SideName = 'service' | 'floor' | 'minimal';

/** Measures service and floors alternately, so that other load on the machine affects all of them. */
export class Comparison {
  private unique = 0;

  constructor(
    private readonly sides: Record<SideName, Started>,
    private readonly postmaster: number,
    private readonly load: LoadGenerator,
    private readonly world: World,
    private readonly options: Options,
    private readonly times?: DatabaseTime,
  ) {}

  async run(one: Case): Promise<CaseResult> {
    const rounds: Record<SideName, Round[]> = { service: [], floor: [], minimal: [] };
    const floors: SideName[] = one.minimal ? ['floor', 'minimal'] : ['floor'];
    for (const side of ['service', ...floors] as const) await this.round(one, side, WARM_UP_S[side]);
    for (let number = 0; number < this.options.rounds; number++) {
      await this.times?.begin();
      rounds.service.push(await this.round(one, 'service', this.options.roundS));
      await this.times?.end();
      for (const side of floors) rounds[side].push(await this.round(one, side, this.options.roundS));
    }
    const ratiosTo = (side: Round[]): number[] =>
      rounds.service.map((round, index) => speed(round) / speed(side[index] as Round));
    const ratios = ratiosTo(rounds.floor);
    const [service, floor] = [sideOf(rounds.service), sideOf(rounds.floor)];
    const result = {
      group: one.group,
      name: one.name,
      service,
      floor,
      ratio: median(ratios),
      ratios,
      ...(one.minimal && {
        minimal: { side: sideOf(rounds.minimal), ratio: median(ratiosTo(rounds.minimal)) },
      }),
      aim: one.aim,
      statements: this.times?.take(REPORTED),
    };
    say(`${one.name}: ${Math.round(result.ratio * 100)} % of the floor, p99 ${service.p99.toFixed(1)} ms`);
    return result;
  }

  private async round(one: Case, side: SideName, seconds: number): Promise<Round> {
    const target = this.sides[side];
    return roundOf(this.load, this.jobFor(one, side, target.url, seconds), target.pid, this.postmaster);
  }

  private jobFor(one: Case, side: SideName, url: string, seconds: number): Job {
    const { connections } = this.options;
    if (one.kind === 'trades')
      return { kind: 'trades', url, connections, seconds, parties: this.world.parties };
    const perConnection = Array.from({ length: connections }, (_, number) => this.callsOf(one, side, number));
    return { kind: 'requests', url, connections, seconds, perConnection };
  }

  private callsOf(one: Case, side: SideName, connection: number): Call[] {
    const addressed = (call: Call): Call =>
      side === 'floor' ? { ...call, path: floorPath(one, call.path) } : call;
    const own = callsFrom(one, this.world, connection, this.options.connections).map(addressed);
    if (one.cache !== 'unique') return own;
    return Array.from({ length: PER_CONNECTION }, (_, index) => {
      const call = own[index % own.length] as Call;
      return { ...call, path: uniquePath(call.path, ++this.unique) };
    });
  }
}

/** The calls of a connection. Each connection starts at a different place in the list. */
export function callsFrom(one: Case, world: World, connection: number, connections: number): Call[] {
  const calls = one.calls(world, connection);
  const from = Math.floor((calls.length * connection) / connections);
  return [...calls.slice(from), ...calls.slice(0, from)];
}

/** Runs a job, and measures the CPU time that it takes. */
export async function roundOf(
  load: LoadGenerator,
  job: Job,
  pid: number,
  postmaster: number,
): Promise<Round> {
  await sleep(SETTLE_MS);
  const before = [cpuOf(pid), cpuOfPostgres(postmaster)] as const;
  const result = await load.run(job);
  const nodeCpuS = cpuOf(pid) - before[0];
  return { ...result, nodeCpuS, postgresCpuS: cpuOfPostgres(postmaster) - before[1] };
}

function speed({ times, seconds }: LoadResult): number {
  return times.length / seconds;
}

export function sideOf(rounds: Round[]): Side {
  const times = Float64Array.from(rounds.flatMap((round) => round.times)).sort();
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  const total = (pick: (round: Round) => number): number =>
    rounds.reduce((sum, round) => sum + pick(round), 0);
  return {
    perSecond: median(rounds.map(speed)),
    p50: at(0.5),
    p97_5: at(0.975),
    p99: at(0.99),
    nodeCpuMs: (1000 * total((round) => round.nodeCpuS)) / times.length,
    postgresCpuMs: (1000 * total((round) => round.postgresCpuS)) / times.length,
    calls: times.length,
    failed: total((round) => round.failed),
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
