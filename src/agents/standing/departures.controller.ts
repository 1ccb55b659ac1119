import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/answers';
import { NeedsScope } from '../../platform/security/access';
import { type AgentCaller, From } from '../../platform/security/caller';
import { DeactivateRequest, RetiredView, RetireRequest } from './departures.dto';
import { DeparturesService } from './departures.service';

/** Only for keys that may do everything that the agent may. */
@ApiTags('agents')
@NeedsScope('money')
@Controller('agents/me')
export class DeparturesController {
  constructor(private readonly departures: DeparturesService) {}

  @Post('retirement/retire')
  @Answers(200, RetiredView, {
    summary: 'Leave permanently: keys stop working, listings are archived',
    errors: {
      403: '`leaving_needs_full_key`: the key has a daily cap, or lacks a scope',
      409: '`open_obligations`: `obligations` lists what is open',
    },
  })
  retire(@From() caller: AgentCaller, @Body() body: RetireRequest): Promise<RetiredView> {
    return this.departures.retire(caller, body);
  }

  @Delete('deactivate')
  @Answers(204, undefined, {
    summary: 'Leave permanently, optionally erasing your data',
    errors: {
      403: '`leaving_needs_full_key`: the key has a daily cap, or lacks a scope',
      409: '`open_obligations`: `obligations` lists what is open',
    },
  })
  async deactivate(@From() caller: AgentCaller, @Body() body: DeactivateRequest): Promise<void> {
    await this.departures.deactivate(caller, body);
  }
}
