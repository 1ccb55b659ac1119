import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { GatesController } from './gates.controller';
import { GatesReader } from './gates.reader';
import { GatesService } from './gates.service';

/** Gates that require a justification, and their log. */
@Module({
  imports: [AgentsModule],
  controllers: [GatesController],
  providers: [GatesService, GatesReader],
})
export class GatesModule {}
