import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { DAY, HOUR } from '../kernel/clock';
import { retention } from '../platform/workers/retention';
import { HEALTH_DAYS } from './policies';
import { GatesController } from './gates.controller';
import { GatesReader } from './gates.reader';
import { GatesService } from './gates.service';
import { GateEntry, GateHour, GateTotal } from './gate.entity';

/** Gates that require a justification, and their log. */
@Module({
  imports: [TypeOrmModule.forFeature([GateEntry, GateHour, GateTotal]), AgentsModule],
  controllers: [GatesController],
  providers: [
    GatesService,
    GatesReader,
    retention('gate-hours', HOUR, [{ table: 'gate_hours', column: 'hour', retentionMs: HEALTH_DAYS * DAY }]),
  ],
})
export class GatesModule {}
