import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { sessionNotFound } from '../sign-in.errors';
import {
  EndedSessionsView,
  EndOperatorSessionsRequest,
  OperatorSessionsQuery,
  OperatorSessionsView,
} from './operators.dto';
import { OperatorSessions } from './operator-sessions.service';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/operator-sessions')
export class AdminOperatorSessionsController {
  constructor(private readonly sessions: OperatorSessions) {}

  @Get()
  @Answers(200, OperatorSessionsView, {
    summary: 'List the browsers that are signed in with the operator token, newest first',
  })
  @AsList('Browsers signed in with the operator token')
  @AsCommand('operator-sessions list', { columns: ['id', 'name', 'user_agent', 'created_at', 'expires_at'] })
  list(@Query() query: OperatorSessionsQuery): Promise<OperatorSessionsView> {
    return this.sessions.list(query);
  }

  @Post('end-all')
  @Answers(200, EndedSessionsView, {
    summary: 'Sign operators out everywhere',
    description: 'This also ends your own session. To lock out people who know the token, replace it.',
  })
  @AsForm<EndedSessionsView>({
    label: 'Sign out other operators',
    fields: { name: { label: 'Name', hint: 'Empty: everybody who signed in with the operator token' } },
    done: ({ ended }) => (ended === 1 ? 'One browser is signed out.' : `${ended} browsers are signed out.`),
  })
  @AsCommand('operator-sessions end-all', { reason: 'log' })
  endAll(@From() caller: Caller, @Body() { name }: EndOperatorSessionsRequest): Promise<EndedSessionsView> {
    return this.sessions.endAll(caller, name);
  }

  @Post(':session_id/end')
  @Answers(204, undefined, { summary: 'End the session of an operator', refuses: [sessionNotFound] })
  @AsForm({ label: 'Sign out this browser', done: 'The browser is signed out.' })
  @AsCommand('operator-sessions end')
  end(
    @From() caller: Caller,
    @IdParam('ops', 'session_id', sessionNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<void> {
    return this.sessions.end(caller, id);
  }
}
