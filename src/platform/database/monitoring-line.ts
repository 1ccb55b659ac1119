import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { ServerLine } from './server-line';

/** Longer than any health check waits: under load, a process is slow to read an answer that has already arrived. */
const PATIENCE_MS = 5_000;

/**
 * Connection for health checks, metrics, and the clock, so that they do not wait behind requests that fill the pool.
 */
@Injectable()
export class MonitoringLine extends ServerLine implements OnApplicationShutdown {
  constructor({ sessionUrl, PLATFORM_NAME }: Settings) {
    super(sessionUrl, PLATFORM_NAME, PATIENCE_MS);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
