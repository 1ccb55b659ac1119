import { Injectable } from '@nestjs/common';
import { StatisticsReader } from '../../src/insights/statistics/statistics.reader';
import { LEGAL_SETTINGS } from '../../src/platform/config/legal-settings';
import { Settings } from '../../src/platform/config/settings';
import { Operations } from '../../src/platform/operations/operations';
import type { PageView } from '../../src/platform/validation/paging';
import type { Route } from '../../src/platform/operations/route-table';
import { type Families, isGauge } from '../../src/platform/observability/families';
import { Log } from '../../src/platform/observability/log';
import { InstanceMetrics } from '../../src/platform/observability/instance-metrics';
import type { DayValue } from '../../src/platform/pages/charts';
import type { Caller } from '../../src/platform/security/caller';
import { type DetailedHealthView, HealthReader } from '../../src/system/health.reader';
import { type ConsoleSection, idIn, nameIn } from './console-sections';
import { type Money, MoneyReader } from '../../src/operator/money.reader';
import { OperatorConsole } from './operator-console.service';
import { CHART_DAYS } from '../../src/operator/policies';
import { recordPath } from './record-links';

type CountedAct = Parameters<StatisticsReader['daysOf']>[0][number];

/** The daily numbers that the start page shows, by the kind of act that the statistics count. */
const CHARTS = {
  registration: 'New agents',
  listing_published: 'Published listings',
  order_placed: 'Orders placed',
  sale: 'Sales completed',
} satisfies Partial<Record<CountedAct, string>>;
/** As in the alert `WorkerOverdue`: intervals are the longest between two rounds without work. */
export const OVERDUE = { intervals: 1.5, moreSeconds: 600 };
/** These have separate places on the page, or are no numbers. */
const SHOWN_ELSEWHERE = /^(worker_|rialto_build_info$)/;

/** A list in which something awaits the operator. */
export interface Awaiting {
  title: string;
  section: string;
  query: Record<string, string>;
  /** Exact up to 10,000; null if it could not be counted. */
  total: number | null;
  /** The first ones of the list. */
  first: AwaitingRecord[];
}

export interface AwaitingRecord {
  name: string;
  /** Its page, if it has one. */
  path: string | undefined;
  cents: number | null;
  since: string | null;
}

/** How many of each list the page shows. */
const SHOWN = 3;

export interface WorkerState {
  worker: string;
  role: string;
  ageSeconds: number;
  overdueAfterSeconds: number;
}

/** A gauge; several values if the instance has several processes. */
export interface GaugeState {
  name: string;
  title: string;
  values: { process: string | undefined; value: number }[];
}

export interface OverviewState {
  health: DetailedHealthView;
  awaiting: Awaiting[];
  workers: WorkerState[];
  gauges: GaugeState[];
  money: readonly Money[];
  /** The legal pages, by the settings that name them. */
  legalPages: Record<string, string | undefined>;
  charts: { title: string; days: readonly DayValue[] }[];
}

/** What the operator sees first: what needs a decision, and how the installation is. */
@Injectable()
export class OverviewReader {
  constructor(
    private readonly calls: Operations,
    private readonly console: OperatorConsole,
    private readonly health: HealthReader,
    private readonly metrics: InstanceMetrics,
    private readonly statistics: StatisticsReader,
    private readonly moneys: MoneyReader,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  async read(caller: Caller): Promise<OverviewState> {
    const [health, awaiting, families, counts, money] = await Promise.all([
      this.health.detailed(true),
      this.awaiting(caller),
      this.metrics.families(),
      this.statistics.daysOf(Object.keys(CHARTS) as CountedAct[], CHART_DAYS),
      this.moneys.read(),
    ]);
    const charts = Object.entries(CHARTS).map(([kind, title]) => ({ title, days: counts.get(kind) ?? [] }));
    return {
      health,
      awaiting,
      workers: workersIn(families),
      gauges: gaugesIn(families),
      charts,
      money,
      legalPages: Object.fromEntries(LEGAL_SETTINGS.map((name) => [name, this.settings[name]])),
    };
  }

  private awaiting(caller: Caller): Promise<Awaiting[]> {
    const lists = this.console.sections
      .flatMap((section) => section.reads.map((route) => ({ route, section })))
      .flatMap(({ route, section }) =>
        route.command?.awaiting ? [{ route, section, ...route.command.awaiting }] : [],
      );
    return Promise.all(
      lists.map(async ({ route, section, title, query = {} }) => {
        const list = { title, section: section.name, query };
        const found = await this.firstOf(route, caller, query);
        if (found === null) return { ...list, total: null, first: [] };
        const rows = Object.values(found).find((value): value is Fields[] => Array.isArray(value)) ?? [];
        const first = rows.slice(0, SHOWN).map((row) => recordOf(row, section));
        return { ...list, total: found.total, first };
      }),
    );
  }

  /** One list that cannot be read does not hide the others. */
  private async firstOf(
    route: Route,
    caller: Caller,
    query: Record<string, string>,
  ): Promise<PageView | null> {
    try {
      return (await this.calls.call(route, caller, {}, { ...query, limit: String(SHOWN) })) as PageView;
    } catch (error) {
      this.log.error({ err: error, operation: route.operation }, 'an operator list could not be read');
      return null;
    }
  }
}

type Fields = Record<string, unknown>;

const AMOUNTS = ['refundable_cents', 'amount_cents', 'total_cents'];

function recordOf(row: Fields, section: ConsoleSection): AwaitingRecord {
  const id = section.shows && idIn(row, section.shows);
  const cents = AMOUNTS.map((name) => row[name]).find((value) => typeof value === 'number');
  const since = row.created_at;
  return {
    name: nameIn(row, section) ?? id ?? String(row.id),
    path: id === undefined ? undefined : recordPath(section.name, id),
    cents: cents ?? null,
    since: typeof since === 'string' ? since : null,
  };
}

function workersIn(families: Families): WorkerState[] {
  const intervals = new Map(
    valuesOf(families, 'worker_interval_seconds').map(({ labels, value }) => [labels.worker, value]),
  );
  return valuesOf(families, 'worker_age_seconds').map(({ labels, value }) => ({
    worker: String(labels.worker),
    role: String(labels.role),
    ageSeconds: value,
    overdueAfterSeconds: OVERDUE.intervals * (intervals.get(labels.worker) ?? 0) + OVERDUE.moreSeconds,
  }));
}

const valuesOf = (families: Families, wanted: string): Families[number]['values'] =>
  families.find(({ name }) => name === wanted)?.values ?? [];

function gaugesIn(families: Families): GaugeState[] {
  return families
    .filter((family) => isGauge(family) && !SHOWN_ELSEWHERE.test(family.name) && family.values.length > 0)
    .map(({ name, help, values }) => ({
      name,
      title: help,
      values: values.map(({ labels, value }) => ({ process: labels.process?.toString(), value })),
    }));
}
