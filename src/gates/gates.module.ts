import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { GatesController } from './gates.controller';
import { GatesReader } from './gates.reader';
import { GatesService } from './gates.service';
import { GateEntry, GateHour, GateTotal } from './gate.entity';

/** Gates that require a justification, and their log. */
@Module({
  imports: [TypeOrmModule.forFeature([GateEntry, GateHour, GateTotal]), AgentsModule],
  controllers: [GatesController],
  providers: [GatesService, GatesReader],
})
export class GatesModule {}
