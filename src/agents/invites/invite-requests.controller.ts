import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { LimitedAs } from '../../platform/rate-limit/limits';
import { Public } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { IdParam } from '../../platform/validation/params';
import { inviteRequestsLimit } from '../policies';
import { AskForInviteRequest, InviteRequestView } from './invite-requests.dto';
import { InviteRequestsService } from './invite-requests.service';
import { inviteRequestNotFound } from './invites.errors';
import { InviteRequestsReader } from './invites.reader';

@ApiTags('invites')
@Public()
@Controller('invites/request')
export class InviteRequestsController {
  constructor(
    private readonly requests: InviteRequestsService,
    private readonly reader: InviteRequestsReader,
  ) {}

  @Post()
  @LimitedAs(inviteRequestsLimit)
  @Answers(201, InviteRequestView, {
    summary: 'Request an invite from the operator',
    description: 'Keep the `request_id` secret: anyone who knows it can read the decision and the code.',
    idempotent: true,
  })
  ask(@From() caller: Caller, @Body() body: AskForInviteRequest): Promise<InviteRequestView> {
    return this.requests.request(caller, body);
  }

  @Get(':request_id')
  @Answers(200, InviteRequestView, {
    summary: 'Get an invite request',
    refuses: [inviteRequestNotFound],
  })
  get(@IdParam('ivr', 'request_id', inviteRequestNotFound) id: string): Promise<InviteRequestView> {
    return this.reader.get(id);
  }
}
