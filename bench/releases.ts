/** `npm run bench -- --report`: the figures of each release, and their table in docs/performance.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { CaseResult } from './comparison';

// from the package root, where the benchmark and the specs run
const FILE = 'bench/release-figures.json';
const PAGE = 'docs/performance.md';
const SHOWN = 5;

/** The cases of the table. */
export const REPORTED = [
  'search, mixed words, with a key',
  'newest page, with a key',
  'price page, with a key',
  'listing by id, with a key',
  'listing by id, cache allowed',
  'order to paid',
  'whole trade, five calls',
];

interface Figures {
  /** Of the throughput of the minimal floor, in the same run; null if there was none yet. */
  share: number | null;
  perSecond: number;
  /** Milliseconds per call. */
  nodeCpuMs: number;
  postgresCpuMs: number;
}

interface Release {
  version: string;
  /** The day of the measurement. */
  on: string;
  node: string;
  cases: Record<string, Figures>;
}

export const readReleases = (): Release[] => JSON.parse(readFileSync(FILE, 'utf8')) as Release[];

/** Replaces the figures of this version, and the table. */
export function recordRelease(version: string, results: readonly CaseResult[]): void {
  const cases = results.map(({ name, service, minimal }): [string, Figures] => {
    const { perSecond, nodeCpuMs, postgresCpuMs } = service;
    return [name, { share: minimal?.ratio ?? null, perSecond, nodeCpuMs, postgresCpuMs }];
  });
  const on = new Date().toISOString().slice(0, 10);
  const release = { version, on, node: process.versions.node, cases: Object.fromEntries(cases) };
  const releases = [...readReleases().filter((one) => one.version !== version), release];
  writeFileSync(FILE, `${JSON.stringify(releases, rounded, 2)}\n`);
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), readReleases()));
}

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(3)) : value;

/** The page with the table of recent releases, which follows its heading. */
export function withTable(page: string, releases: readonly Release[]): string {
  return page.replace(
    /(### Recent releases\n[^|]*)(?:\|.*\n)+/,
    (_, before: string) => before + tableOf(releases),
  );
}

function tableOf(releases: readonly Release[]): string {
  const shown = releases.slice(-SHOWN);
  const rows = REPORTED.map((name) => [name, ...shown.map(({ cases }) => cellOf(cases[name]))]);
  const head = shown.map(({ version, on, node }) => `${version} (${on}, Node.js ${node})`);
  return [['Case', ...head], shown.map(() => '---').concat('---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

function cellOf(figures: Figures | undefined): string {
  if (!figures) return '–';
  const { share, perSecond, nodeCpuMs, postgresCpuMs } = figures;
  const ofFloor = share === null ? '–' : `**${Math.round(share * 100)} %**`;
  return `${ofFloor}, ${Math.round(perSecond).toLocaleString('en')} per s, ${nodeCpuMs.toFixed(2)} + ${postgresCpuMs.toFixed(2)} ms`;
}
