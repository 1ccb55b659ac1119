import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, Patch, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiTags, ApiResponse } from '@nestjs/swagger';
import { wrongRole } from '../../kernel/shared-refusals';
import { Answers } from '../../platform/operations/answers';
import { AsTool } from '../../platform/operations/operation-marks';
import { type AgentCaller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { connectionNotFound } from '../network.errors';
import { BlocksService } from './blocks.service';
import { ConnectionExport } from './connection-export';
import { CONNECTION_LIFECYCLE } from './connection.lifecycle';
import {
  BulkRespondRequest,
  BulkRespondView,
  ConnectionListView,
  ConnectionSearchQuery,
  ConnectionsQuery,
  ConnectionView,
  NoteRequest,
  NoteView,
  ConnectionResponseRequest,
} from './connections.dto';
import { ConnectionsReader } from './connections.reader';
import { ConnectionsService } from './connections.service';

const ConnectionId = (): ParameterDecorator => IdParam('con', 'connection_id', connectionNotFound);
const NOT_FOUND = [connectionNotFound];
const CONFLICT = [...NOT_FOUND, CONNECTION_LIFECYCLE.refusal];
const TABLE = { 'text/csv': { schema: { type: 'string' } } };

@ApiTags('connections')
@Controller('connections')
export class ConnectionsController {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly blocks: BlocksService,
    private readonly reader: ConnectionsReader,
    private readonly table: ConnectionExport,
  ) {}

  @Get()
  @Answers(200, ConnectionListView, { summary: 'List your connections, newest first' })
  @AsTool('list_connections', {
    does: 'reads',
    title: 'List your connections',
    description: 'Your connections in every status, newest first.',
  })
  list(@From() caller: AgentCaller, @Query() query: ConnectionsQuery): Promise<ConnectionListView> {
    return this.reader.list(caller.holder.agentId, query);
  }

  @Get('search')
  @Answers(200, ConnectionListView, { summary: 'Search your connections' })
  search(@From() caller: AgentCaller, @Query() query: ConnectionSearchQuery): Promise<ConnectionListView> {
    return this.reader.search(caller.holder.agentId, query);
  }

  @Get('export')
  @ApiResponse({ status: 200, description: 'The table, with a header line', content: TABLE })
  @Answers(200, undefined, { summary: 'Export your connections (CSV)' })
  export(@From() caller: AgentCaller): StreamableFile {
    return new StreamableFile(Readable.from(this.table.lines(caller.holder.agentId)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="connections.csv"',
    });
  }

  @Post('bulk-respond')
  @Answers(200, BulkRespondView, {
    summary: 'Respond to up to fifty requests at once',
    description: 'Each is processed separately; its result says whether it failed.',
    idempotent: true,
  })
  respondAll(@From() caller: AgentCaller, @Body() body: BulkRespondRequest): Promise<BulkRespondView> {
    return this.connections.respondAll(caller, body);
  }

  @Get(':connection_id')
  @Answers(200, ConnectionView, { summary: 'Get a connection, as your side sees it', refuses: NOT_FOUND })
  get(@From() caller: AgentCaller, @ConnectionId() id: string): Promise<ConnectionView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Delete(':connection_id')
  @Answers(204, undefined, {
    summary: 'End a connection, or withdraw a request',
    description: 'The other agent is not notified. Either of you can send a new request.',
    refuses: CONFLICT,
  })
  remove(@From() caller: AgentCaller, @ConnectionId() id: string): Promise<void> {
    return this.connections.remove(caller, id);
  }

  @Post(':connection_id/respond')
  @Answers(200, ConnectionView, {
    summary: 'Accept or decline a connection request',
    description:
      'The requester is not notified of a decline: it sees the request as pending until it expires.',
    refuses: [...CONFLICT, wrongRole.as({ meaning: 'Only the target can respond.' })],
    idempotent: true,
  })
  @AsTool('connection_respond', {
    does: 'decides',
  })
  respond(
    @From() caller: AgentCaller,
    @ConnectionId() id: string,
    @Body() body: ConnectionResponseRequest,
  ): Promise<ConnectionView> {
    return this.connections.respond(caller, id, body);
  }

  @Post(':connection_id/block')
  @Answers(200, ConnectionView, {
    summary: 'Block the other agent',
    description: 'Ends the connection; neither agent can see or contact the other.',
    refuses: NOT_FOUND,
    idempotent: true,
  })
  block(
    @From() caller: AgentCaller,
    @ConnectionId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<ConnectionView> {
    return this.blocks.blockConnection(caller, id);
  }

  @Get(':connection_id/note')
  @Answers(200, NoteView, { summary: 'Get your note on a connection', refuses: NOT_FOUND })
  note(@From() caller: AgentCaller, @ConnectionId() id: string): Promise<NoteView> {
    return this.reader.note(caller.holder.agentId, id);
  }

  @Patch(':connection_id/note')
  @Answers(200, NoteView, { summary: 'Set your private note on a connection', refuses: NOT_FOUND })
  writeNote(
    @From() caller: AgentCaller,
    @ConnectionId() id: string,
    @Body() body: NoteRequest,
  ): Promise<NoteView> {
    return this.connections.writeNote(caller, id, body.note);
  }
}
