import { Injectable } from '@nestjs/common';
import { exposition, type Families, type Family, isGauge } from '../platform/observability/families';
import { InstanceMetrics } from '../platform/observability/instance-metrics';
import { LATENCY, REQUESTS } from '../platform/observability/metrics';

interface Body {
  type: string;
  body: string;
}

interface RouteFigures {
  requests: number;
  by_status: Record<string, number>;
  latency_ms: { p50: number; p95: number; p99: number };
}

type Figures = Record<string, number>;

const OF_A_PROCESS = /^(process|nodejs|database(?!_server|_cluster)|redis|replica)_/;
/** Only labels, for Prometheus; `/info` and `/health` report the version. */
const BUILD = 'rialto_build_info';

/** The metrics of this instance, for humans and for Prometheus. */
@Injectable()
export class MetricsReader {
  constructor(private readonly metrics: InstanceMetrics) {}

  async asText(trusted: boolean): Promise<Body> {
    const body = trusted
      ? await exposition(await this.metrics.families())
      : '# metrics need the metrics token, or an API key if METRICS_TOKEN is not set\nup 1\n';
    return { type: 'text/plain; version=0.0.4; charset=utf-8', body };
  }

  async asJson(trusted: boolean): Promise<Body> {
    const body = trusted ? figuresOf(await this.metrics.families()) : { status: 'ok' };
    return { type: 'application/json', body: JSON.stringify(body) };
  }
}

function figuresOf(families: Families): object {
  const { requests, errors, routes } = requestFigures(families);
  const queues: Record<string, number | Figures> = {};
  const processes: Record<string, Figures> = {};
  const counts: Record<string, Figures> = {};
  for (const family of families) {
    const { name, type, values } = family;
    if (name === BUILD) continue;
    if (isGauge(family)) {
      for (const { labels, value } of values) {
        if (OF_A_PROCESS.test(name)) (processes[String(labels.process ?? '')] ??= {})[name] = value;
        else if (labels.worker !== undefined)
          ((queues[name] ??= {}) as Figures)[String(labels.worker)] = value;
        else queues[name] = Number(queues[name] ?? 0) + value;
      }
    } else if (String(type) === 'counter' && name !== REQUESTS) {
      counts[name] = Object.fromEntries(
        values.map(({ labels, value }) => [Object.values(labels).join(' ') || 'all', value]),
      );
    }
  }
  const { '': alone, ...several } = processes;
  const own = alone ? { process: alone } : { processes: several };
  return { status: 'ok', requests_total: requests, errors_total: errors, routes, queues, ...own, counts };
}

function requestFigures(families: Families): {
  requests: number;
  errors: number;
  routes: Record<string, RouteFigures>;
} {
  const routes: Record<string, RouteFigures> = {};
  let requests = 0;
  let errors = 0;
  for (const { labels, value } of samplesOf(families, REQUESTS)) {
    const figures = (routes[String(labels.route)] ??= {
      requests: 0,
      by_status: {},
      latency_ms: { p50: 0, p95: 0, p99: 0 },
    });
    figures.requests += value;
    figures.by_status[String(labels.status)] = value;
    requests += value;
    if (Number(labels.status) >= 500) errors += value;
  }
  for (const [route, buckets] of bucketsByRoute(families)) {
    const figures = routes[route];
    if (figures)
      figures.latency_ms = {
        p50: quantile(buckets, 0.5),
        p95: quantile(buckets, 0.95),
        p99: quantile(buckets, 0.99),
      };
  }
  return { requests, errors, routes };
}

function bucketsByRoute(families: Families): Map<string, [number, number][]> {
  const byRoute = new Map<string, [number, number][]>();
  for (const { metricName, labels, value } of samplesOf(families, LATENCY)) {
    if (metricName !== `${LATENCY}_bucket`) continue;
    const route = String(labels.route);
    const buckets = byRoute.get(route) ?? byRoute.set(route, []).get(route);
    buckets?.push([Number(labels.le), value]);
  }
  return byRoute;
}

const samplesOf = (families: Families, wanted: string): Family['values'] =>
  families.find(({ name }) => name === wanted)?.values ?? [];

/** In milliseconds, estimated from cumulative buckets: linear within a bucket, and at most the last finite bound. */
function quantile(buckets: [number, number][], q: number): number {
  const sorted = [...buckets].sort(([a], [b]) => (Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b));
  const total = sorted.at(-1)?.[1] ?? 0;
  const rank = q * total;
  let [lower, below] = [0, 0];
  for (const [bound, count] of sorted) {
    if (!Number.isFinite(bound)) break;
    if (count >= rank && count > below)
      return round(lower + ((bound - lower) * (rank - below)) / (count - below));
    [lower, below] = [bound, count];
  }
  return round(lower);
}

function round(seconds: number): number {
  return Math.round(seconds * 1e5) / 100;
}
