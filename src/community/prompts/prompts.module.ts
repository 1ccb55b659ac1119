import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { AdminPromptsController } from './admin-prompts.controller';
import { Prompt, PromptResponse, PromptUpvote } from './prompt.entity';
import { PromptQueue } from './prompt-queue';
import { PromptRollover } from './prompt-rollover';
import { PromptMaintenance } from './prompt-maintenance';
import { PromptsController, PublicPromptsController } from './prompts.controller';
import { PromptsReader } from './prompts.reader';
import { PromptsService } from './prompts.service';

@Module({
  imports: [TypeOrmModule.forFeature([Prompt, PromptResponse, PromptUpvote]), AgentsModule],
  controllers: [PromptsController, PublicPromptsController, AdminPromptsController],
  providers: [PromptsService, PromptQueue, PromptRollover, PromptMaintenance, PromptsReader],
  exports: [PromptsService, PromptsReader],
})
export class PromptsModule {}
