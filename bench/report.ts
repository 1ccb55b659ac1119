import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Aim } from './aim';
import type { NegotiationFigures, Pace } from './negotiations';
import type { DecisionFigures } from './decisions';
import type { ProtocolFigures } from './protocols';
import type { NetworkFigures } from './network';
import type { BodyFigures } from './bodies';
import type { FairnessFigures } from './fairness';
import type { FastFigures } from './fast';
import type { GrowthFigures } from './growth';
import {
  printBodies,
  printFairness,
  printFast,
  printGrowth,
  printPages,
  printProtocols,
} from './printed-figures';
import { printScale } from './scale-report';
import type { ScaleFigures } from './scale';
import type { PulseFigures } from './pulse';
import type { StatementTime } from './database-time';
import type { CaseResult, Side } from './comparison';
import type { Options } from './options';
import { loadOfMachine } from './processes';
import { printQuality, qualityAim, type QualityFigures } from './search-quality';
import type { Soak } from './soak';
import type { StartUp } from './startup';
import { line, table } from './table';
import type { OrderStatements } from './statements';
import type { VerificationFigures } from './verification';
import type { WebhookFigures } from './webhooks';

export interface SizeResult {
  listings: number;
  loadedInS: number | null;
  databaseMb: number;
  startUp?: StartUp;
  cases: CaseResult[];
  orderStatements: OrderStatements;
  soak?: Soak;
  quality?: QualityFigures;
}

/** All results that a run may produce. */
export interface Measured {
  results: SizeResult[];
  aims: Aim[];
  webhooks?: WebhookFigures;
  bargaining?: NegotiationFigures;
  pulse?: PulseFigures;
  network?: NetworkFigures[];
  decisions?: DecisionFigures[];
  protocols?: ProtocolFigures[];
  bodies?: BodyFigures[];
  fairness?: FairnessFigures[];
  growth?: GrowthFigures[];
  fast?: FastFigures;
  verification?: VerificationFigures[];
  scale?: ScaleFigures;
}

const MAX_STATEMENTS = 15;
const MAX_GROWTH = 2;
const MAX_MB = 220;
const MAX_START_UP = 2;
/** A smaller slope is noise from the garbage collector. */
const FLAT_MB_PER_MINUTE = 5;

export function aimsOf(results: SizeResult[]): Aim[] {
  const aims: Aim[] = [];
  const [smallest] = results;
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  for (const { listings, cases, orderStatements, soak, startUp, quality } of results) {
    if (quality) aims.push(qualityAim(quality));
    const at = `at ${listings.toLocaleString('en')}`;
    for (const { name, aim, minimal } of cases) {
      if (aim === undefined || !minimal) continue;
      aims.push({
        what: `${name} ${at}, of the minimal floor`,
        aim: `>= ${percent(aim)}`,
        measured: percent(minimal.ratio),
        met: minimal.ratio >= aim,
      });
    }
    for (const one of smallest === undefined || smallest.listings === listings ? [] : cases) {
      const before = smallest.cases.find(({ name }) => name === one.name);
      if (!before) continue;
      const growth = one.service.p99 / before.service.p99;
      const measured = `${growth.toFixed(2)}x`;
      aims.push({
        what: `${one.name} ${at}, p99 relative to the smaller catalog`,
        aim: `<= ${MAX_GROWTH}x`,
        measured,
        met: growth <= MAX_GROWTH,
      });
    }
    const { inTransaction, total } = orderStatements;
    aims.push({
      what: `statements of a paid order ${at}`,
      aim: `<= ${MAX_STATEMENTS}`,
      measured: `${total} (${inTransaction} in its transaction)`,
      met: total <= MAX_STATEMENTS,
    });
    if (startUp) {
      aims.push({
        what: 'startup time relative to an empty application',
        aim: `<= ${MAX_START_UP}x`,
        measured: `${startUp.ratio.toFixed(2)}x`,
        met: startUp.ratio <= MAX_START_UP,
      });
    }
    if (!soak) continue;
    const slope = soak.slopeMbPerMinute;
    aims.push({
      what: `memory in the soak ${at}`,
      aim: `< ${MAX_MB} MB`,
      measured: `${Math.round(soak.maxMb)} MB`,
      met: soak.maxMb < MAX_MB,
    });
    aims.push({
      what: `growth in the soak ${at}`,
      aim: `< ${FLAT_MB_PER_MINUTE} MB/min`,
      measured: `${slope.toFixed(1)} MB/min`,
      met: slope < FLAT_MB_PER_MINUTE,
    });
  }
  return aims;
}

export function print({
  results,
  aims,
  bargaining,
  pulse,
  network,
  decisions,
  protocols,
  bodies,
  fairness,
  growth,
  fast,
  scale,
}: Measured): void {
  for (const { listings, cases, databaseMb, loadedInS, startUp, soak, orderStatements, quality } of results) {
    const loaded = loadedInS === null ? 'kept from a previous run' : `loaded in ${Math.round(loadedInS)} s`;
    line(`\n${listings.toLocaleString('en')} listings (${Math.round(databaseMb)} MB, ${loaded})\n`);
    if (cases.length > 0) table(HEAD, cases.map(rowOf));
    for (const { name, statements, service } of cases)
      if (statements) printStatements(name, statements, service.calls);
    line(
      `\nstatements of a paid order: ${orderStatements.total}, with an Idempotency-Key ${orderStatements.withIdempotencyKey}`,
    );
    if (startUp) {
      const { serviceMs, emptyAppMs, serviceMb, emptyAppMb } = startUp;
      line(
        `startup: ${Math.round(serviceMs)} ms and ${Math.round(serviceMb)} MB; an empty Nest application ${Math.round(emptyAppMs)} ms and ${Math.round(emptyAppMb)} MB`,
      );
    }
    if (quality) printQuality(quality);
    if (soak) {
      line(
        `soak of ${soak.seconds} s: ${soak.calls} calls, ${soak.failed} failed; ${Math.round(soak.startMb)} MB at the start, ${Math.round(soak.maxMb)} MB at most, ${soak.slopeMbPerMinute.toFixed(1)} MB per minute in the second half`,
      );
    }
  }
  for (const [name, { perS, p50, p99, refused }] of Object.entries(bargaining ?? {}) as [string, Pace][]) {
    const times = `p50 ${p50.toFixed(1)} ms and p99 ${p99.toFixed(1)} ms per call`;
    line(`${name}: ${Math.round(perS)} per second, ${times}, ${refused} refused`);
  }
  if (pulse) {
    const { listeners, kbPerListener, idleCpu, toLast } = pulse;
    line(
      `${listeners} listeners: ${kbPerListener.toFixed(1)} kB each, ${(100 * idleCpu).toFixed(1)} % of a CPU while idle, an event reaches the last one in ${toLast.p50Ms.toFixed(0)} ms (at most ${toLast.maxMs.toFixed(0)})`,
    );
  }
  for (const { agents, connections, messages, loadedInS, pages } of network ?? []) {
    const sizes = [agents, connections, messages].map((size) => size.toLocaleString('en'));
    line(
      `\n${sizes[0]} agents, ${sizes[1]} connections, ${sizes[2]} messages (loaded in ${Math.round(loadedInS)} s)\n`,
    );
    printPages(pages);
  }
  for (const { services, loadedInS, pages } of decisions ?? []) {
    line(`\n${services.toLocaleString('en')} services (loaded in ${Math.round(loadedInS)} s)\n`);
    printPages(pages);
  }
  if (protocols) printProtocols(protocols);
  if (bodies) printBodies(bodies);
  if (fairness) printFairness(fairness);
  if (growth) printGrowth(growth);
  if (fast) printFast(fast);
  if (scale) printScale(scale);
  line('');
  table(
    ['aim', 'wanted', 'measured', ''],
    aims.map(({ what, aim, measured, met }) => [what, aim, measured, met ? 'met' : 'MISSED']),
  );
}

/** Returns the path of the results file. */
export function save(options: Options, measured: Measured): string {
  const folder = join(__dirname, '..', '..', 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  const machine = {
    node: process.version,
    cpus: cpus().length,
    model: cpus()[0]?.model,
    load: loadOfMachine(),
  };
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`);
  writeFileSync(file, JSON.stringify({ at: new Date(), machine, options, ...measured }, null, 2));
  return file;
}

function printStatements(name: string, statements: StatementTime[], calls: number): void {
  line(`\n${name}: time in PostgreSQL\n`);
  const rows = statements.map(({ statement, calls: times, meanMs, totalMs, pages }) => [
    statement.slice(0, 90),
    (times / calls).toFixed(2),
    meanMs.toFixed(3),
    (totalMs / calls).toFixed(3),
    String(Math.round(pages)),
  ]);
  table(['statement', 'per call', 'mean ms', 'ms per call', 'pages'], rows);
}

const HEAD = [
  'case',
  'per s',
  'floor',
  'share',
  'p50 ms',
  'p97.5',
  'p99',
  'floor p99',
  'CPU ms node+pg',
  'floor node+pg',
  'minimal floor',
  'share',
  'minimal node+pg',
  'failed',
];

function rowOf({ name, service, floor, ratio, minimal }: CaseResult): string[] {
  const cpu = ({ nodeCpuMs, postgresCpuMs }: Side): string =>
    `${nodeCpuMs.toFixed(2)}+${postgresCpuMs.toFixed(2)}`;
  const times = [service.p50, service.p97_5, service.p99, floor.p99].map((ms) => ms.toFixed(1));
  const speeds = [service, floor].map(({ perSecond }) => String(Math.round(perSecond)));
  const failed = service.failed + floor.failed + (minimal?.side.failed ?? 0);
  const ofMinimal = minimal
    ? [String(Math.round(minimal.side.perSecond)), `${Math.round(minimal.ratio * 100)} %`, cpu(minimal.side)]
    : ['', '', ''];
  return [
    name,
    ...speeds,
    `${Math.round(ratio * 100)} %`,
    ...times,
    cpu(service),
    cpu(floor),
    ...ofMinimal,
    failed === 0 ? '' : String(failed),
  ];
}
