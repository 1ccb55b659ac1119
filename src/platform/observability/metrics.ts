import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const REQUESTS = 'http_requests_total';
export const LATENCY = 'http_request_duration_seconds';

type Labels = Record<string, string>;

export interface Sample {
  labels: Labels;
  value: number;
}

type Gauged<Value> = () => Value | Promise<Value>;

/** What the process counts. Routes are labelled by their pattern, never by the path that was asked for. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  /** What is the same whichever process is asked. */
  readonly shared = new Registry();
  readonly requests = new Counter({
    name: REQUESTS,
    help: 'Answered requests',
    labelNames: ['route', 'status'] as const,
    registers: [this.registry],
  });
  readonly latency = new Histogram({
    name: LATENCY,
    help: 'Time from the request to the first byte of the answer',
    labelNames: ['route'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly counters = new Map<string, Counter>();

  /** Without `seconds` for a request that waited on purpose. */
  observe(route: string, status: number, seconds: number | undefined): void {
    this.requests.inc({ route, status });
    if (seconds !== undefined) this.latency.observe({ route }, seconds);
  }

  /** A named event that happened, e.g. `webhook_attempts_total{outcome="delivered"}`. */
  count(name: string, labels: Labels = {}, by = 1): void {
    (this.counters.get(name) ?? this.counter(name, name, [labels])).inc(labels, by);
  }

  /** Begins to count at zero: of a counter that appears with its first event, Prometheus sees no increase. */
  counter(name: string, help: string, known: Labels[] = [{}]): Counter {
    const labelNames = Object.keys(known[0] ?? {});
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    for (const labels of known) counter.inc(labels, 0);
    this.counters.set(name, counter);
    return counter;
  }

  /** What only grows and is counted elsewhere. */
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

  /** How much there is in this process when somebody looks. */
  gauge(name: string, help: string, read: Gauged<number>): void {
    readWhenAsked(this.registry, name, help, read);
  }

  /** How much there is in the database, which is asked when somebody looks; with names of labels, of each. */
  sharedGauge(name: string, help: string, read: Gauged<number | Sample[]>, labelNames: string[] = []): void {
    readWhenAsked(this.shared, name, help, read, labelNames);
  }
}

/** A metric that cannot be read is left out; the others are reported. */
function readWhenAsked(
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
        .then(read)
        .catch(() => []);
      const samples = typeof found === 'number' ? [{ labels: {}, value: found }] : found;
      this.reset();
      if (samples.length === 0 && labelNames.length === 0) this.remove();
      for (const { labels, value } of samples) this.set(labels, value);
    },
  });
}
