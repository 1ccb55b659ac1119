import { Body, Controller, Get, Param, type PipeTransform, Post, Query, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Answers } from '../platform/operations/answers';
import { LimitedAs } from '../platform/rate-limit/limits';
import { OptionalAgent, Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { GATE_NAMES, type GateName, gateNotFound, isGate } from './gates';
import {
  GateExceptionRequest,
  GateExceptionView,
  GateHealthView,
  GateLogQuery,
  GateLogView,
} from './gates.dto';
import { GatesReader } from './gates.reader';
import { GatesService } from './gates.service';
import { gateExceptionsLimit } from './policies';

const ERRORS = [gateNotFound];

const namedGate: PipeTransform<string, GateName> = {
  transform(name) {
    if (!isGate(name)) throw gateNotFound();
    return name;
  },
};

/** The `gate_name` path parameter. */
function Gate(): ParameterDecorator {
  return (target, method, index) => {
    Param('gate_name', namedGate)(target, method, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, method as string) as PropertyDescriptor;
    const schema = { type: 'string', enum: GATE_NAMES };
    ApiParam({ name: 'gate_name', schema, example: 'spend_limit' })(target, method as string, descriptor);
  };
}

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
    summary: 'List and count exception requests',
    description: 'Only the author and the operator see the justification.',
    refuses: ERRORS,
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
  @LimitedAs(gateExceptionsLimit)
  @Answers(200, GateExceptionView, {
    summary: 'Request an exception with a justification',
    description:
      'Recorded whether granted or denied. The same text always gets the same decision. A grant alone changes no permission.',
    refuses: ERRORS,
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
  @Answers(200, GateHealthView, { summary: 'Get the health of a gate', refuses: ERRORS })
  health(@Gate() gate: GateName): Promise<GateHealthView> {
    return this.reader.health(gate);
  }
}
