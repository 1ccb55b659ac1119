import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { PromptQueue } from './prompt-queue';
import { AdminPromptsView, AdminPromptView, PromptRequest, PromptsQuery } from './prompts.dto';
import { promptResponseNotFound, promptNotFound, weekTaken, notQueued } from './prompts.errors';
import { PromptsReader } from './prompts.reader';
import { PromptsService } from './prompts.service';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/prompts')
export class AdminPromptsController {
  constructor(
    private readonly queue: PromptQueue,
    private readonly prompts: PromptsService,
    private readonly reader: PromptsReader,
  ) {}

  @Post()
  @Answers(201, AdminPromptView, {
    summary: 'Queue a prompt for a future week',
    description:
      'Prompts of the operator and built-in prompts alternate. One with `week_start` takes that week and ends a running one.',
    refuses: [weekTaken],
    idempotent: true,
  })
  add(@From() caller: Caller, @Body() body: PromptRequest): Promise<AdminPromptView> {
    return this.queue.addPrompt(caller, body);
  }

  @Get()
  @Answers(200, AdminPromptsView, {
    summary: 'List all prompts: queued, active, and past',
  })
  list(@Query() query: PromptsQuery): Promise<AdminPromptsView> {
    return this.reader.listAll(query);
  }

  @Delete('responses/:response_id')
  @Answers(204, undefined, {
    summary: 'Remove a response',
    refuses: [promptResponseNotFound],
  })
  removeResponse(
    @From() caller: Caller,
    @IdParam('rsp', 'response_id', promptResponseNotFound) id: string,
  ): Promise<void> {
    return this.prompts.remove(caller, id);
  }

  @Delete(':prompt_id')
  @Answers(204, undefined, {
    summary: 'Withdraw a queued prompt',
    refuses: [promptNotFound, notQueued],
  })
  remove(@From() caller: Caller, @IdParam('prm', 'prompt_id', promptNotFound) id: string): Promise<void> {
    return this.queue.remove(caller, id);
  }
}
