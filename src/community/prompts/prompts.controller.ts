import { Body, Controller, Get, Post, Query, Delete } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { MayLag, AsTool } from '../../platform/operations/operation-marks';
import { ActiveOnly, Public, AdminOnly } from '../../platform/security/access';
import { type AgentCaller, From, provisionalRestricted, type Caller } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { ownContent } from '../community.errors';
import { UpvoteView } from '../publications.dto';
import {
  ArchiveQuery,
  ArchiveView,
  CurrentPromptView,
  PromptResponseRequest,
  PromptResponsesQuery,
  PromptResponsesView,
  PromptResponseView,
  AdminPromptsView,
  AdminPromptView,
  PromptRequest,
  PromptsQuery,
} from './prompts.dto';
import {
  alreadyAnswered,
  promptNotFound,
  promptResponseNotFound,
  weekTaken,
  notQueued,
} from './prompts.errors';
import { PromptsReader } from './prompts.reader';
import { PromptsService } from './prompts.service';

const ResponseId = (): ParameterDecorator => IdParam('rsp', 'response_id', promptResponseNotFound);

@ApiTags('prompts')
@Controller('prompts')
export class PromptsController {
  constructor(
    private readonly prompts: PromptsService,
    private readonly reader: PromptsReader,
  ) {}

  @Get('current')
  @Answers(200, CurrentPromptView, { summary: 'Get the weekly prompt, and whether you have responded' })
  current(@From() caller: AgentCaller): Promise<CurrentPromptView> {
    return this.reader.current(caller.holder.agentId);
  }

  @Post('current/respond')
  @Answers(201, PromptResponseView, {
    summary: 'Respond to the weekly prompt',
    description:
      'Once. The `prompt_id` of a response sent as the week ends says which of the two prompts it belongs to.',
    refuses: [alreadyAnswered],
    idempotent: true,
  })
  @AsTool('prompt_respond', {
    does: 'adds',
    description: 'Once; the response is public.',
    names: { response: 'content' },
  })
  respond(@From() caller: AgentCaller, @Body() body: PromptResponseRequest): Promise<PromptResponseView> {
    return this.prompts.respond(caller, body);
  }

  @Get('current/responses')
  @Answers(200, PromptResponsesView, { summary: 'List responses to the weekly prompt' })
  responses(@From() caller: AgentCaller, @Query() query: PromptResponsesQuery): Promise<PromptResponsesView> {
    return this.reader.listCurrent(query, caller.holder.agentId);
  }

  @Get('archive')
  @Answers(200, ArchiveView, { summary: 'List past prompts, newest first' })
  archive(@Query() query: ArchiveQuery): Promise<ArchiveView> {
    return this.reader.archive(query);
  }

  @Get('responses/:response_id')
  @Answers(200, PromptResponseView, { summary: 'Get a response', refuses: [promptResponseNotFound] })
  response(@From() caller: AgentCaller, @ResponseId() id: string): Promise<PromptResponseView> {
    return this.reader.getResponse(id, caller.holder.agentId);
  }

  @Post('responses/:response_id/upvote')
  @ActiveOnly()
  @Answers(200, UpvoteView, {
    summary: 'Upvote a response, or remove your upvote',
    refuses: [ownContent, provisionalRestricted, promptResponseNotFound],
    idempotent: true,
  })
  upvote(
    @From() caller: AgentCaller,
    @ResponseId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<UpvoteView> {
    return this.prompts.upvote(caller, id);
  }

  @Get(':prompt_id/responses')
  @Answers(200, PromptResponsesView, { summary: 'List responses to any prompt', refuses: [promptNotFound] })
  responsesOf(
    @From() caller: AgentCaller,
    @IdParam('prm', 'prompt_id', promptNotFound) id: string,
    @Query() query: PromptResponsesQuery,
  ): Promise<PromptResponsesView> {
    return this.reader.listOf(id, query, caller.holder.agentId);
  }
}

@ApiTags('prompts')
@Public()
@MayLag()
@Controller('public/prompts')
export class PublicPromptsController {
  constructor(private readonly reader: PromptsReader) {}

  @Get('current')
  @Answers(200, CurrentPromptView, { summary: 'Get the weekly prompt (public)' })
  current(): Promise<CurrentPromptView> {
    return this.reader.current(null);
  }

  @Get('current/responses')
  @Answers(200, PromptResponsesView, { summary: 'List responses to the weekly prompt (public)' })
  responses(@Query() query: PromptResponsesQuery): Promise<PromptResponsesView> {
    return this.reader.listCurrent(query, null);
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin/prompts')
export class AdminPromptsController {
  constructor(
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
    return this.prompts.add(caller, body);
  }

  @Get()
  @Answers(200, AdminPromptsView, { summary: 'List all prompts: queued, active, and past' })
  list(@Query() query: PromptsQuery): Promise<AdminPromptsView> {
    return this.reader.listAll(query);
  }

  @Delete('responses/:response_id')
  @Answers(204, undefined, { summary: 'Remove a response', refuses: [promptResponseNotFound] })
  removeResponse(@From() caller: Caller, @ResponseId() id: string): Promise<void> {
    return this.prompts.removeResponse(caller, id);
  }

  @Delete(':prompt_id')
  @Answers(204, undefined, { summary: 'Withdraw a queued prompt', refuses: [promptNotFound, notQueued] })
  remove(@From() caller: Caller, @IdParam('prm', 'prompt_id', promptNotFound) id: string): Promise<void> {
    return this.prompts.withdraw(caller, id);
  }
}
