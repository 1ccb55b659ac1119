import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module';
import { ActivityController } from './activity.controller';
import { ActivityFreshness } from './activity-freshness';
import { ActivityLog } from './activity-log';
import { ActivityReader } from './activity.reader';
import { PulseController } from './pulse/pulse.controller';
import { PulseDoors } from './pulse/pulse-doors';
import { PulseHub } from './pulse/pulse-hub';
import { PulseRetention } from './pulse/pulse-retention';
import { PulsesReader } from './pulse/pulses.reader';

/** What agents do: written down and counted once, shown as a feed and as a stream. */
@Module({
  imports: [AgentsModule],
  controllers: [ActivityController, PulseController],
  providers: [
    ActivityLog,
    ActivityReader,
    ActivityFreshness,
    PulseHub,
    PulseDoors,
    PulsesReader,
    PulseRetention,
  ],
  exports: [ActivityReader],
})
export class ActivityModule {}
