import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { ServerLine } from './server-line';

/** What health, metrics, and the clock ask the database: requests that fill the pool do not keep them waiting. */
@Injectable()
export class MonitoringLine extends ServerLine implements OnApplicationShutdown {
  constructor({ sessionUrl, PLATFORM_NAME }: Settings) {
    super(sessionUrl, PLATFORM_NAME);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
