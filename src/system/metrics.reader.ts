import { Injectable } from '@nestjs/common';
import { Metrics } from '../platform/observability/metrics';

interface Body {
  type: string;
  body: string;
}

interface RouteFigures {
  requests: number;
  by_status: Record<string, number>;
  latency_ms: { p50: number; p95: number; p99: number };
}

const OF_THE_PROCESS = /^(process|nodejs|database_pool)_/;

/** The process's counters, for people and for Prometheus. */
@Injectable()
export class MetricsReader {
  constructor(private readonly metrics: Metrics) {}

  async asText(trusted: boolean): Promise<Body> {
    const body = trusted
      ? await this.metrics.registry.metrics()
      : '# metrics need an API key or the admin token\nup 1\n';
    return { type: 'text/plain; version=0.0.4; charset=utf-8', body };
  }

  async asJson(trusted: boolean): Promise<Body> {
    const body = trusted ? await this.figures() : { status: 'ok' };
    return { type: 'application/json', body: JSON.stringify(body) };
  }

  private async figures(): Promise<object> {
    const { requests, errors, routes } = await this.requestFigures();
    const [queues, own]: Record<string, number>[] = [{}, {}];
    const counts: Record<string, Record<string, number>> = {};
    for (const { name, type, values } of await this.metrics.registry.getMetricsAsJSON()) {
      if (String(type) === 'gauge' && values[0] !== undefined) {
        const about = OF_THE_PROCESS.test(name) ? own : queues;
        if (about) about[name] = Number(values[0].value);
      } else if (String(type) === 'counter' && name !== 'http_requests_total') {
        counts[name] = Object.fromEntries(
          values.map(({ labels, value }) => [Object.values(labels).join(' ') || 'all', Number(value)]),
        );
      }
    }
    const totals = { requests_total: requests, errors_total: errors };
    return { status: 'ok', ...totals, routes, queues, process: own, counts };
  }

  private async requestFigures(): Promise<{
    requests: number;
    errors: number;
    routes: Record<string, RouteFigures>;
  }> {
    const routes: Record<string, RouteFigures> = {};
    let requests = 0;
    let errors = 0;
    for (const { labels, value } of (await this.metrics.requests.get()).values) {
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
    for (const [route, buckets] of await this.bucketsByRoute()) {
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

  private async bucketsByRoute(): Promise<Map<string, [number, number][]>> {
    const byRoute = new Map<string, [number, number][]>();
    for (const { metricName, labels, value } of (await this.metrics.latency.get()).values) {
      if (!metricName?.endsWith('_bucket')) continue;
      const route = String(labels.route);
      byRoute.set(route, [
        ...(byRoute.get(route) ?? []),
        [Number((labels as { le?: string | number }).le), value],
      ]);
    }
    return byRoute;
  }
}

/** In milliseconds, read from cumulative buckets: linear inside a bucket, the last finite bound at the most. */
export function quantile(buckets: [number, number][], q: number): number {
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
