import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import {
  AdminInviteRequestView,
  InviteRequestListView,
  InviteRequestsQuery,
  RejectInviteRequest,
} from './invite-requests.dto';
import { InviteRequestsService } from './invite-requests.service';
import { inviteRequestNotFound, requestDecided } from './invites.errors';
import { InviteListView, InvitesQuery } from './invites.dto';
import { InviteRequestsReader, OwnInvitesReader } from './invites.reader';

const ERRORS = [inviteRequestNotFound, requestDecided];
const RequestId = (): ParameterDecorator => IdParam('ivr', 'request_id', inviteRequestNotFound);

@ApiTags('operator')
@AdminOnly()
@Controller('admin')
export class AdminInvitesController {
  constructor(
    private readonly requests: InviteRequestsService,
    private readonly requestsReader: InviteRequestsReader,
    private readonly invites: OwnInvitesReader,
  ) {}

  @Get('invites')
  @Answers(200, InviteListView, { summary: 'List all invite codes, newest first' })
  @AsList('Invite codes')
  @AsCommand('invites list', {
    columns: ['code', 'status', 'use_count', 'max_uses', 'expires_at', 'created_by', 'note'],
    names: { status_filter: 'status' },
  })
  codes(@Query() query: InvitesQuery): Promise<InviteListView> {
    return this.invites.listAll(query);
  }

  @Get('invite-requests')
  @Answers(200, InviteRequestListView, { summary: 'List invite requests, newest first' })
  @AsList('Requests for an invite')
  @AsCommand('invite-requests list', {
    awaiting: { title: 'Requests for invites', query: { status: 'pending' } },
    columns: ['request_id', 'status', 'agent_name', 'contact_info', 'created_at'],
  })
  list(@Query() query: InviteRequestsQuery): Promise<InviteRequestListView> {
    return this.requestsReader.list(query);
  }

  @Get('invite-requests/:request_id')
  @Answers(200, AdminInviteRequestView, {
    summary: 'Get an invite request, with the contact information',
    refuses: [inviteRequestNotFound],
  })
  @AsCommand('invite-requests show')
  get(@RequestId() id: string): Promise<AdminInviteRequestView> {
    return this.requestsReader.getForOperator(id);
  }

  @Post('invite-requests/:request_id/approve')
  @Answers(200, AdminInviteRequestView, {
    summary: 'Approve an invite request: creates a code for one agent',
    refuses: ERRORS,
    idempotent: true,
  })
  @AsForm<AdminInviteRequestView>({
    label: 'Send an invite',
    about: 'Makes a code for one agent.',
    done: ({ agent_name: name }) => `Approved. The code for ${name} is below.`,
    shows: true,
  })
  @AsCommand('invite-requests approve')
  approve(
    @From() caller: Caller,
    @RequestId() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<AdminInviteRequestView> {
    return this.requests.approve(caller, id);
  }

  @Post('invite-requests/:request_id/reject')
  @Answers(200, AdminInviteRequestView, {
    summary: 'Reject an invite request',
    refuses: ERRORS,
    idempotent: true,
  })
  @AsForm<AdminInviteRequestView>({
    label: 'Decline the request',
    fields: { reason: { label: 'Why', hint: 'The person who asked reads it' } },
    done: ({ agent_name: name }) => `The request for ${name} is declined.`,
  })
  @AsCommand('invite-requests reject', { reason: 'reason' })
  reject(
    @From() caller: Caller,
    @RequestId() id: string,
    @Body() body: RejectInviteRequest,
  ): Promise<AdminInviteRequestView> {
    return this.requests.reject(caller, id, body.reason);
  }
}
