import { CASES } from './cases';
import { connect, provideCatalog } from './catalog-database';
import { callsFrom, median, type Round, roundOf, type Side, sideOf } from './comparison';
import { LoadGenerator } from './load';
import type { Options } from './options';
import { cpuOf, loadOfMachine, startServer, type Started } from './processes';
import { say } from './progress';
import { RecordedService } from './recording';
import { exploreWorld, type World } from './world';

interface WithAndWithout<Figures> {
  /** The setting that turns the mechanism off. */
  setting: string;
  load: number;
  with: Figures;
  without: Figures;
}
export interface FastFigures {
  starts: WithAndWithout<{ ms: number; cpuMs: number }>;
  cases: (WithAndWithout<Side> & { name: string })[];
}

const LISTINGS = 20_000;
const STARTS = 3;
/** Less than elsewhere, because both sides need the same. */
const WARM_UP_S = 5;
/** What each mechanism is for. */
const MECHANISMS: [setting: string, name: string][] = [
  ['FAST_ROUTES', 'listing by id, with a key'],
  ['FAST_LOOKUPS', 'listing by id, with a key'],
  ['FAST_TRANSACTIONS', 'order to paid'],
  ['FAST_CACHE', 'newest page, cache allowed'],
];

/** Measures the service with and without each mechanism of `src/platform/fast`, in turns. */
export async function measureFast(
  postgres: { url: string; pid: number },
  service: string,
  common: Record<string, string>,
  options: Options,
): Promise<FastFigures> {
  const { url } = await provideCatalog(postgres.url, LISTINGS);
  const env = { ...common, DATABASE_URL: url };
  const recorded = await RecordedService.start(service, env);
  const db = await connect(url);
  const world = await exploreWorld(db, recorded, LISTINGS);
  await db.end();
  await recorded.stop();
  const start = (setting: string, value: string): Promise<Started> =>
    startServer([service], { ...env, [setting]: value }, '/health');

  say('FAST_MODULES: starts');
  const starts = await measureStarts('FAST_MODULES', start);
  const load = new LoadGenerator();
  const cases: FastFigures['cases'] = [];
  for (const [setting, name] of MECHANISMS.filter(([setting]) => setting.includes(options.matching))) {
    say(`${setting}: ${name}`);
    const sides = [await start(setting, 'true'), await start(setting, 'false')];
    const run = (side: Started, seconds: number): Promise<Round> =>
      roundOf(load, jobOf(name, world, side.url, options.connections, seconds), side.pid, postgres.pid);
    for (const side of sides) await run(side, WARM_UP_S);
    const rounds: Round[][] = sides.map(() => []);
    for (let round = 0; round < options.rounds; round++)
      for (const [index, side] of sides.entries()) rounds[index]?.push(await run(side, options.roundS));
    const [on, off] = rounds.map(sideOf) as [Side, Side];
    cases.push({ setting, name, load: loadOfMachine(), with: on, without: off });
    for (const side of sides) await side.stop();
  }
  await load.stop();
  return { starts, cases };
}

function jobOf(name: string, world: World, url: string, connections: number, seconds: number) {
  const one = CASES.find((known) => known.name === name)!;
  const perConnection = Array.from({ length: connections }, (_, number) =>
    callsFrom(one, world, number, connections),
  );
  return { kind: 'requests', url, connections, seconds, perConnection } as const;
}

async function measureStarts(
  setting: string,
  start: (setting: string, value: string) => Promise<Started>,
): Promise<FastFigures['starts']> {
  const values = ['true', 'false'];
  const all = values.map(() => ({ ms: [] as number[], cpuMs: [] as number[] }));
  for (let time = 0; time < STARTS; time++)
    for (const [index, value] of values.entries()) {
      const started = await start(setting, value);
      all[index]?.cpuMs.push(1000 * cpuOf(started.pid));
      all[index]?.ms.push(started.readyMs);
      await started.stop();
    }
  const [on, off] = all.map(({ ms, cpuMs }) => ({ ms: median(ms), cpuMs: median(cpuMs) }));
  return { setting, load: loadOfMachine(), with: on!, without: off! };
}
