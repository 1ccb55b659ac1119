import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Lenient } from '../../platform/security/lenient';
import { Answers } from '../../platform/operations/answers';
import { NeedsScope, OptionalAgent } from '../../platform/security/access';
import { listParams, newPushParams, pushConfigParams, sendParams, taskParams } from '../protocol/params';
import { EventStreams } from '../streams/event-streams';
import type { StreamSource } from './call-context';
import { MessageOperations } from './message-operations';
import { RestCalls, sendRest } from './rest-calls';
import { TaskOperations } from './task-operations';

const EXAMPLE_MESSAGE = {
  messageId: 'm-1',
  role: 'ROLE_USER',
  parts: [{ text: 'Which formats do you accept?' }],
};
const MESSAGE = {
  schema: {
    type: 'object',
    required: ['message'],
    properties: { message: { type: 'object', additionalProperties: true, examples: [EXAMPLE_MESSAGE] } },
    additionalProperties: true,
  } as object,
};
const CONFIG = {
  schema: {
    type: 'object',
    required: ['url'],
    properties: { url: { type: 'string' } },
    additionalProperties: true,
  } as object,
};
const ERRORS = { 400: 'Errors are google.rpc.Status bodies', 404: 'TASK_NOT_FOUND, AGENT_NOT_FOUND' };

/**
 * The HTTP+JSON binding: for the platform agent, for each agent, and for each agent as a tenant of the platform
 * agent. Routes with a colon are declared before routes that would match them as part of an ID.
 */
@ApiTags('a2a')
@OptionalAgent()
@NeedsScope('operation')
@Lenient()
@Controller(['a2a', 'a2a/agents/:agent_id', 'a2a/:tenant'])
export class A2aRestController {
  constructor(
    private readonly calls: RestCalls,
    private readonly messages: MessageOperations,
    private readonly tasks: TaskOperations,
    private readonly streams: EventStreams,
  ) {}

  @Post('message\\:send')
  @ApiBody(MESSAGE)
  @Answers(200, undefined, { summary: 'Send a message over A2A (HTTP+JSON)', responses: ERRORS })
  async send(@Req() request: Request, @Res() response: Response): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'send');
    sendRest(request, response, await this.messages.send(context, sendParams(request.body)));
  }

  @Post('message\\:stream')
  @ApiBody(MESSAGE)
  @Answers(200, undefined, { summary: 'Send a message over A2A and stream the task', responses: ERRORS })
  async stream(@Req() request: Request, @Res() response: Response): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'stream');
    this.serve(response, await this.messages.stream(context, sendParams(request.body)));
  }

  @Get('tasks')
  @Answers(200, undefined, { summary: 'List your A2A tasks, most recently updated first', responses: ERRORS })
  async list(@Req() request: Request, @Res() response: Response): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'list');
    sendRest(request, response, await this.tasks.list(context, listParams(request.query)));
  }

  @Post('tasks/:task_id\\:cancel')
  @Answers(200, undefined, {
    summary: 'Cancel an A2A task',
    responses: ERRORS,
  })
  async cancel(
    @Req() request: Request,
    @Res() response: Response,
    @Param('task_id') id: string,
  ): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'cancel');
    sendRest(request, response, await this.tasks.cancel(context, taskParams({ id })));
  }

  @Get('tasks/:task_id\\:subscribe')
  @Answers(200, undefined, { summary: 'Subscribe to an A2A task', responses: ERRORS })
  async subscribe(
    @Req() request: Request,
    @Res() response: Response,
    @Param('task_id') id: string,
  ): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'subscribe');
    this.serve(response, await this.tasks.subscribe(context, taskParams({ id })));
  }

  @Post('tasks/:task_id\\:subscribe')
  @Answers(200, undefined, { summary: 'As GET', responses: ERRORS })
  subscribeByPost(
    @Req() request: Request,
    @Res() response: Response,
    @Param('task_id') id: string,
  ): Promise<void> {
    return this.subscribe(request, response, id);
  }

  @Get('tasks/:task_id')
  @Answers(200, undefined, { summary: 'Get an A2A task', responses: ERRORS })
  async get(@Req() request: Request, @Res() response: Response, @Param('task_id') id: string): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'get');
    const { historyLength } = request.query;
    sendRest(request, response, await this.tasks.get(context, taskParams({ id, historyLength })));
  }

  @Post('tasks/:task_id/pushNotificationConfigs')
  @ApiBody(CONFIG)
  @Answers(200, undefined, {
    summary: 'Create a push notification config for an A2A task',
    responses: ERRORS,
  })
  async createPush(
    @Req() request: Request,
    @Res() response: Response,
    @Param('task_id') taskId: string,
  ): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'createPush');
    const params = newPushParams({ ...(request.body as object | undefined), taskId });
    sendRest(request, response, await this.tasks.createPush(context, params));
  }

  @Get('tasks/:task_id/pushNotificationConfigs')
  @Answers(200, undefined, {
    summary: 'List the push notification configs of an A2A task',
    responses: ERRORS,
  })
  async listPush(
    @Req() request: Request,
    @Res() response: Response,
    @Param('task_id') taskId: string,
  ): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'listPush');
    const configs = await this.tasks.listPush(context, pushConfigParams({ taskId }, false));
    sendRest(request, response, { configs, nextPageToken: '' });
  }

  @Get('tasks/:task_id/pushNotificationConfigs/:config_id')
  @Answers(200, undefined, { summary: 'Get a push notification config of an A2A task', responses: ERRORS })
  async getPush(
    @Req() request: Request,
    @Res() response: Response,
    @Param('task_id') taskId: string,
    @Param('config_id') id: string,
  ): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'getPush');
    sendRest(request, response, await this.tasks.getPush(context, pushConfigParams({ taskId, id }, true)));
  }

  @Delete('tasks/:task_id/pushNotificationConfigs/:config_id')
  @Answers(204, undefined, { summary: 'Delete a push notification config of an A2A task', responses: ERRORS })
  async deletePush(
    @Req() request: Request,
    @Res() response: Response,
    @Param('task_id') taskId: string,
    @Param('config_id') id: string,
  ): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'deletePush');
    await this.tasks.deletePush(context, pushConfigParams({ taskId, id }, true));
    response.status(204).end();
  }

  @Get('extendedAgentCard')
  @Answers(200, undefined, {
    summary: 'Get the signed extended A2A card',
    responses: { ...ERRORS, 401: 'UNAUTHENTICATED: a key is required' },
  })
  async extendedCard(@Req() request: Request, @Res() response: Response): Promise<void> {
    const context = await this.calls.contextOf(request, response, 'extendedCard');
    sendRest(request, response, await this.tasks.extendedCard(context));
  }

  private serve(response: Response, source: StreamSource): void {
    this.streams.serve(response, source, (event) => event);
  }
}
