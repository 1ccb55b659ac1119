import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const REQUESTS = 'http_requests_total';
export const LATENCY = 'http_request_duration_seconds';

type Gauged = () => number | Promise<number>;

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
  count(name: string, labels: Record<string, string> = {}, by = 1): void {
    let counter = this.counters.get(name);
    if (!counter) {
      counter = new Counter({
        name,
        help: name,
        labelNames: Object.keys(labels),
        registers: [this.registry],
      });
      this.counters.set(name, counter);
    }
    counter.inc(labels, by);
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
  gauge(name: string, help: string, read: Gauged): void {
    readWhenAsked(this.registry, name, help, read);
  }

  /** How much there is in the database, which is asked when somebody looks. */
  sharedGauge(name: string, help: string, read: Gauged): void {
    readWhenAsked(this.shared, name, help, read);
  }
}

/** Where it cannot be read, it is left out, and the others are told. */
function readWhenAsked(registry: Registry, name: string, help: string, read: Gauged): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await read());
      } catch {
        this.remove();
      }
    },
  });
}
