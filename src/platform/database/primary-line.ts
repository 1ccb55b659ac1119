import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { ServerLine } from './server-line';

/**
 * Connection to the primary that bypasses the pooler, which is busy more often than the server. Opened only if there is
 * a replica.
 */
@Injectable()
export class PrimaryLine extends ServerLine implements OnApplicationShutdown {
  constructor({ sessionUrl, PLATFORM_NAME }: Settings) {
    super(sessionUrl, PLATFORM_NAME);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
