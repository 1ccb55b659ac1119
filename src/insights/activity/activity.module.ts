import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { ActivityController } from './activity.controller';
import { ActivityLog } from './activity-log';
import { ActivityReader } from './activity.reader';
import { ActivityFreshness, ActivityRetention, pulseRetention } from './activity-upkeep';
import { PulseController } from './pulse/pulse.controller';
import { PulseLimits } from './pulse/pulse-limits';
import { PulseHub } from './pulse/pulse-hub';
import { PulsesReader } from './pulse/pulses.reader';
import {
  Activity,
  AgentDay,
  AgentDen,
  AgentInteraction,
  AgentTotals,
  DenDay,
  PlatformDay,
} from './activity.entity';
import { PulseRecord, PulseHead } from './pulse/pulse.entity';

/** Activity of agents: recorded and counted once, presented as a feed and as a stream. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      Activity,
      AgentDay,
      AgentDen,
      AgentInteraction,
      AgentTotals,
      DenDay,
      PlatformDay,
      PulseRecord,
      PulseHead,
    ]),
    AgentsModule,
  ],
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
  exports: [ActivityReader, PulsesReader],
})
export class ActivityModule {}
