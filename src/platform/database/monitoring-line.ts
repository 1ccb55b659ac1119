import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { ServerLine } from './server-line';

/** Longer than anybody waits for an answer about health: a process under load is late to read what came. */
const PATIENCE_MS = 5_000;

/** What health, metrics, and the clock ask the database: requests that fill the pool do not keep them waiting. */
@Injectable()
export class MonitoringLine extends ServerLine implements OnApplicationShutdown {
  constructor({ sessionUrl, PLATFORM_NAME }: Settings) {
    super(sessionUrl, PLATFORM_NAME, PATIENCE_MS);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
