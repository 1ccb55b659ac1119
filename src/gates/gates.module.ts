import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { GatesController } from './gates.controller';
import { GatesReader } from './gates.reader';
import { GatesService } from './gates.service';

/** Gates that ask for reasons, and what they were told. */
@Module({
  imports: [AgentsModule],
  controllers: [GatesController],
  providers: [GatesService, GatesReader],
})
export class GatesModule {}
