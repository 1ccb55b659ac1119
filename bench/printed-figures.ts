import type { BodyFigures } from './bodies';
import type { Side } from './comparison';
import type { FairnessFigures } from './fairness';
import type { FastFigures } from './fast';
import type { GrowthFigures } from './growth';
import type { PageFigures } from './pages';
import type { ProtocolFigures } from './protocols';
import { line, table } from './table';

export function printPages(pages: PageFigures[]): void {
  const rows = pages.map(({ name, perS, p50, p99, failed, growth }) => [
    name,
    String(Math.round(perS)),
    p50.toFixed(1),
    p99.toFixed(1),
    growth === undefined ? '' : `${growth.toFixed(2)}x`,
    failed === 0 ? '' : String(failed),
  ]);
  table(['page', 'per s', 'p50 ms', 'p99', 'growth of p50', 'failed'], rows);
}

const COSTLIEST = 25;

export function printBodies(bodies: BodyFigures[]): void {
  const rows = bodies
    .slice(0, COSTLIEST)
    .map(({ path, shape, status, cpuMs }) => [path, shape, String(status), cpuMs.toFixed(1)]);
  line(`\nthe ${COSTLIEST} most expensive of ${bodies.length} bodies from anonymous callers\n`);
  table(['path', 'body', 'status', 'CPU ms'], rows);
}

export function printFairness(fairness: FairnessFigures[]): void {
  const ms = (value: number): string => value.toFixed(1);
  const rows = fairness.map(({ during, reads, p50, p95, p99, max, answers }) => [
    during,
    String(reads),
    ms(p50),
    ms(p95),
    ms(p99),
    ms(max),
    Object.entries(answers)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', '),
  ]);
  line("\nanother agent's wallet, while one agent sends all of its costliest calls at once\n");
  table(['during', 'reads', 'p50 ms', 'p95', 'p99', 'max', 'its answers'], rows);
}

export function printGrowth(growth: GrowthFigures[]): void {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  const rows = growth.map(({ one, bytes, walBytes, cpuMs, largest }) => [
    one,
    whole(bytes),
    whole(walBytes),
    cpuMs.toFixed(2),
    largest.map(([table, more]) => `${table} ${whole(more)}`).join(', '),
  ]);
  line('\nwhat one of each adds to the database\n');
  table(['one', 'bytes', 'bytes of WAL', 'CPU ms', 'largest tables'], rows);
}

export function printProtocols(protocols: ProtocolFigures[]): void {
  const rows = protocols.map(({ errand, protocol, perS, p50, p99, nodeMs, postgresMs, ratio, refused }) => [
    errand,
    protocol,
    String(Math.round(perS)),
    p50.toFixed(1),
    p99.toFixed(1),
    `${nodeMs.toFixed(2)}+${postgresMs.toFixed(2)}`,
    `${ratio.toFixed(2)}x`,
    refused === 0 ? '' : String(refused),
  ]);
  line('');
  table(['errand', 'protocol', 'per s', 'p50 ms', 'p99', 'CPU ms node+pg', 'of the route', 'refused'], rows);
}

/** A table for docs/performance.md. */
export function printFast({ starts, cases }: FastFigures): void {
  const ms = (value: number): string => Math.round(value).toLocaleString('en');
  const cpu = ({ nodeCpuMs, postgresCpuMs }: Side): string =>
    `${nodeCpuMs.toFixed(2)} + ${postgresCpuMs.toFixed(2)}`;
  const rows = [
    ...cases.map((one) => [
      one.setting,
      one.name,
      `${ms(one.with.perSecond)} / ${ms(one.without.perSecond)} per s`,
      `${cpu(one.with)} / ${cpu(one.without)}`,
      `${one.with.p99.toFixed(1)} / ${one.without.p99.toFixed(1)}`,
      one.load.toFixed(1),
    ]),
    [
      starts.setting,
      'start',
      `${ms(starts.with.ms)} / ${ms(starts.without.ms)} ms`,
      `${ms(starts.with.cpuMs)} / ${ms(starts.without.cpuMs)}`,
      '',
      starts.load.toFixed(1),
    ],
  ];
  line('\nwith / without each mechanism of src/platform/fast\n');
  const head = ['Setting', 'Case', 'Speed', 'CPU ms', 'p99 ms', 'Load'];
  for (const row of [head, head.map(() => '---'), ...rows]) line(`| ${row.join(' | ')} |`);
}
