import { Injectable } from '@nestjs/common';
import { MINUTE } from '../../kernel/clock';
import { Metrics } from '../observability/metrics';
import { isWithoutAnswer, missingResource } from './lost-connections';

/** A full disk still lets some statements succeed, so a success does not clear the error. */
const REPORTED_FOR_MS = MINUTE;

const RESOURCES = 'database_resource_errors_total';
const CONNECTIONS = 'database_connection_errors_total';

/** Whether PostgreSQL recently refused statements of this process for lack of disk space, memory, or connections. */
@Injectable()
export class ResourceErrors {
  private last?: { state: string; at: number };

  constructor(private readonly metrics: Metrics) {
    const states = ['53000', '53100', '53200', '53300', '53400'].map((state) => ({ state }));
    metrics.counter(
      RESOURCES,
      'Statements that PostgreSQL rejected for lack of resources, by SQLSTATE',
      states,
    );
    metrics.counter(CONNECTIONS, 'Statements without a result: no connection, or a lost one');
  }

  async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const state = missingResource(error);
      if (state !== undefined) {
        this.last = { state, at: performance.now() };
        this.metrics.count(RESOURCES, { state });
      } else if (isWithoutAnswer(error)) this.metrics.count(CONNECTIONS);
      throw error;
    }
  }

  /** The SQL state of the last such error, if it is recent. */
  get recent(): string | undefined {
    return this.last && performance.now() - this.last.at < REPORTED_FOR_MS ? this.last.state : undefined;
  }
}
