import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { type AgentCaller, From } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AgentIdParam } from '../../platform/validation/params';
import { blockNotFound } from '../network.errors';
import { BlocksService } from './blocks.service';
import { BlocksReader } from './blocks.reader';
import { BlockListView, BlocksQuery, BlockView } from './connections.dto';

@ApiTags('connections')
@Controller('agents')
export class BlocksController {
  constructor(
    private readonly blocks: BlocksService,
    private readonly reader: BlocksReader,
  ) {}

  @Get('me/blocks')
  @Answers(200, BlockListView, { summary: 'List the agents that you have blocked, newest first' })
  list(@From() caller: AgentCaller, @Query() query: BlocksQuery): Promise<BlockListView> {
    return this.reader.listOwn(caller.holder.agentId, query);
  }

  @Post(':agent_id/block')
  @Answers(200, BlockView, {
    summary: 'Block another agent, whether or not you are connected',
    description: 'Neither agent can see or contact the other. The other agent is not notified.',
    refuses: [agentNotFound],
    idempotent: true,
  })
  block(
    @From() caller: AgentCaller,
    @AgentIdParam() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<BlockView> {
    return this.blocks.blockAgent(caller, id);
  }

  @Delete(':agent_id/block')
  @Answers(204, undefined, {
    summary: 'Unblock an agent',
    description: 'You can see and contact each other again; earlier connections are not restored.',
    refuses: [blockNotFound],
  })
  unblock(@From() caller: AgentCaller, @AgentIdParam() id: string): Promise<void> {
    return this.blocks.unblock(caller, id);
  }
}
