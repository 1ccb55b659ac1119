import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module';
import { ActivityController } from './activity.controller';
import { ActivityFreshness } from './activity-freshness';
import { ActivityLog } from './activity-log';
import { ActivityReader } from './activity.reader';
import { ActivityRetention } from './activity-retention';
import { PulseController } from './pulse/pulse.controller';
import { PulseLimits } from './pulse/pulse-limits';
import { PulseHub } from './pulse/pulse-hub';
import { pulseRetention } from './pulse/pulse-retention';
import { PulsesReader } from './pulse/pulses.reader';

/** Activity of agents: recorded and counted once, presented as a feed and as a stream. */
@Module({
  imports: [AgentsModule],
  controllers: [ActivityController, PulseController],
  providers: [
    ActivityLog,
    ActivityReader,
    ActivityFreshness,
    ActivityRetention,
    PulseHub,
    PulseLimits,
    PulsesReader,
    pulseRetention,
  ],
  exports: [ActivityReader],
})
export class ActivityModule {}
