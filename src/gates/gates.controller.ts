import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Answers } from '../platform/http/answers';
import { LimitedAs } from '../platform/rate-limit/limits';
import { OptionalAgent, Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { Gate } from './gate-param';
import {
  GateExceptionRequest,
  GateExceptionView,
  GateHealthView,
  GateLogQuery,
  GateLogView,
} from './gates.dto';
import { GatesReader } from './gates.reader';
import type { GateName } from './gates';
import { GatesService } from './gates.service';

const ERRORS = { 404: '`gate_not_found`' };

@ApiTags('gates')
@Controller('gates/:gate_name')
export class GatesController {
  constructor(
    private readonly gates: GatesService,
    private readonly reader: GatesReader,
  ) {}

  @Get('log')
  @OptionalAgent()
  @Answers(200, GateLogView, {
    summary: 'Every exception that was asked for, and how many',
    description: 'What was said for it is shown to its author and the operator only.',
    errors: ERRORS,
  })
  log(
    @From() caller: Caller,
    @Req() request: Request,
    @Gate() gate: GateName,
    @Query() query: GateLogQuery,
  ): Promise<GateLogView> {
    const viewer = { agentId: caller.holder?.agentId ?? null, operator: request.admin === true };
    return this.reader.log(gate, viewer, query);
  }

  @Post('exception')
  @OptionalAgent()
  @LimitedAs('gate-exceptions')
  @Answers(200, GateExceptionView, {
    summary: 'Ask for an exception and say why',
    description:
      'Granted or denied, it is recorded; the same words are always ruled on alike. A grant changes no right by itself.',
    errors: ERRORS,
    idempotent: true,
  })
  request(
    @From() caller: Caller,
    @Gate() gate: GateName,
    @Body() body: GateExceptionRequest,
  ): Promise<GateExceptionView> {
    return this.gates.request(caller, gate, body);
  }

  @Get('health')
  @Public()
  @Answers(200, GateHealthView, { summary: 'Whether the gate holds its line', errors: ERRORS })
  health(@Gate() gate: GateName): Promise<GateHealthView> {
    return this.reader.health(gate);
  }
}
