import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Gauged = () => number | Promise<number>;

/** What the process counts. Routes are labelled by their pattern, never by the path that was asked for. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'status'] as const,
    registers: [this.registry],
  });
  readonly latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['route'] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly counters = new Map<string, Counter>();

  observe(route: string, status: number, seconds: number): void {
    this.requests.inc({ route, status });
    this.latency.observe({ route }, seconds);
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

  /** A depth that is read when somebody looks. Where it cannot be read, it is left out, and the others are told. */
  gauge(name: string, help: string, read: Gauged): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        try {
          this.set(await read());
        } catch {
          this.remove();
        }
      },
    });
  }
}
