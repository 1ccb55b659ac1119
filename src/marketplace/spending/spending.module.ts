import { Module } from '@nestjs/common';
import { AgentsModule } from '../../agents/agents.module';
import { SpendingControls } from './spending-controls.service';
import { SpendingReader } from './spending.reader';

/** Spending of agents, and its limits. */
@Module({
  imports: [AgentsModule],
  providers: [SpendingControls, SpendingReader],
  exports: [SpendingControls, SpendingReader],
})
export class SpendingModule {}
