import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withoutCaller } from './origin';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const REQUESTS = 'http_requests_total';
export const LATENCY = 'http_request_duration_seconds';

type Labels = Record<string, string>;

export interface Sample {
  labels: Labels;
  value: number;
}

type Gauged<Value> = () => Value | Promise<Value>;

/** The metrics of the process. Routes are labeled by their pattern, never by the requested path. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  /** Metrics that have the same value in every process. */
  readonly shared = new Registry();
  readonly requests = new Counter({
    name: REQUESTS,
    help: 'Answered requests',
    labelNames: ['route', 'status'] as const,
    registers: [this.registry],
  });
  readonly latency = new Histogram({
    name: LATENCY,
    help: 'Time from the request to the first byte of the response',
    labelNames: ['route'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly counters = new Map<string, Counter>();

  /** Omit `seconds` for a request that was held open. */
  observe(route: string, status: number, seconds: number | undefined): void {
    this.requests.inc({ route, status });
    if (seconds !== undefined) this.latency.observe({ route }, seconds);
  }

  /** Counts an event, such as `webhook_attempts_total{outcome="delivered"}`. */
  count(name: string, labels: Labels = {}, by = 1): void {
    (this.counters.get(name) ?? this.counter(name, name, [labels])).inc(labels, by);
  }

  /** Starts at zero: if a counter appeared with its first event, Prometheus would see no increase. */
  counter(name: string, help: string, known: Labels[] = [{}]): Counter {
    const labelNames = Object.keys(known[0] ?? {});
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    for (const labels of known) counter.inc(labels, 0);
    this.counters.set(name, counter);
    return counter;
  }

  /** A counter whose total is tracked elsewhere. */
  total(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /** A gauge of this process, read at each scrape. */
  gauge(name: string, help: string, read: Gauged<number>): void {
    readOnScrape(this.registry, name, help, read);
  }

  /** A gauge read from the database at each scrape; with `labelNames`, one sample per combination. */
  sharedGauge(name: string, help: string, read: Gauged<number | Sample[]>, labelNames: string[] = []): void {
    readOnScrape(this.shared, name, help, read, labelNames);
  }
}

/**
 * Omits a metric that cannot be read and still reports the others. What it reads is not the caller's: a statement that waits too
 * long for a connection is not a refused request.
 */
function readOnScrape(
  registry: Registry,
  name: string,
  help: string,
  read: Gauged<number | Sample[]>,
  labelNames: string[] = [],
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const found = await Promise.resolve()
        .then(() => withoutCaller(read))
        .catch(() => []);
      const samples = typeof found === 'number' ? [{ labels: {}, value: found }] : found;
      this.reset();
      if (samples.length === 0 && labelNames.length === 0) this.remove();
      for (const { labels, value } of samples) this.set(labels, value);
    },
  });
}
