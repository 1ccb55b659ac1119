import { Injectable } from '@nestjs/common';
import { MINUTE } from '../../kernel/clock';
import { Metrics } from '../observability/metrics';
import { missingResource } from './lost-connections';

/** A full disk still lets some statements through, so that a success says nothing. */
const REPORTED_FOR_MS = MINUTE;

/** Whether PostgreSQL lately refused statements of this process for lack of disk space, memory, or connections. */
@Injectable()
export class ResourceErrors {
  private last?: { state: string; at: number };

  constructor(private readonly metrics: Metrics) {}

  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const state = missingResource(error);
      if (state !== undefined) {
        this.last = { state, at: performance.now() };
        this.metrics.count('database_resource_errors_total', { state });
      }
      throw error;
    }
  }

  /** The SQL state of the last one. */
  get recent(): string | undefined {
    return this.last && performance.now() - this.last.at < REPORTED_FOR_MS ? this.last.state : undefined;
  }
}
