import { Module } from '@nestjs/common';
import { AgentTies } from './agent-ties';
import { TrustController } from './trust.controller';
import { TrustMarks } from './trust-marks';
import { TrustReader } from './trust.reader';
import { TrustComputation } from './trust-computation';

@Module({
  controllers: [TrustController],
  providers: [TrustReader, TrustComputation, TrustMarks, AgentTies],
  exports: [TrustReader],
})
export class TrustModule {}
