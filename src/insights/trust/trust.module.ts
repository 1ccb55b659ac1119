import { Module } from '@nestjs/common';
import { AgentTies } from './agent-ties';
import { TrustController } from './trust.controller';
import { TrustMarks } from './trust-marks';
import { TrustReader } from './trust.reader';
import { TrustReckoning } from './trust-reckoning';

@Module({
  controllers: [TrustController],
  providers: [TrustReader, TrustReckoning, TrustMarks, AgentTies],
  exports: [TrustReader],
})
export class TrustModule {}
