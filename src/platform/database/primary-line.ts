import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/settings';
import { ServerLine } from './server-line';

/** To the primary, around a pooler: that is busy more often than the server. Opened where there is a replica only. */
@Injectable()
export class PrimaryLine extends ServerLine implements OnApplicationShutdown {
  constructor({ sessionUrl, PLATFORM_NAME }: Settings) {
    super(sessionUrl, PLATFORM_NAME);
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
