import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { Answers } from '../platform/http/answers';
import { IdParam } from '../platform/http/params';
import { LimitedAs } from '../platform/rate-limit/limits';
import { NeedsScope, OptionalAgent, Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { ConsensusReader } from './consensus.reader';
import { ConsensusRequest, ServiceConsensusView } from './consensus.dto';
import { DecisionStore } from './decision-store';
import { EvaluateServicesRequest, EvaluationView } from './evaluation.dto';
import { EvaluationService } from './evaluation.service';
import { FindServicesRequest, FoundServiceView } from './service-discovery.dto';
import { ServiceDiscoveryReader } from './service-discovery.reader';

const LIMITS = '10 calls a minute from an address, 60 with a key, of all three together.';

@ApiTags('decisions')
@Controller('public/decisions')
export class DecisionsController {
  constructor(
    private readonly discovery: ServiceDiscoveryReader,
    private readonly evaluation: EvaluationService,
    private readonly consensus: ConsensusReader,
    private readonly decisions: DecisionStore,
  ) {}

  @Post('discover')
  @OptionalAgent()
  @NeedsScope('read')
  @LimitedAs('decisions')
  @ApiResponse({ status: 200, type: FoundServiceView, isArray: true })
  @Answers(200, FoundServiceView, {
    summary: 'Services for a purpose, the best first, with what speaks for and against each',
    description: `Listings on sale and agents that offer a capability. Own services and those of sellers on vacation are left out. ${LIMITS}`,
  })
  find(@From() caller: Caller, @Body() body: FindServicesRequest): Promise<FoundServiceView[]> {
    return this.discovery.find(caller, body);
  }

  @Post('evaluate')
  @OptionalAgent()
  @NeedsScope('read')
  @LimitedAs('decisions')
  @Answers(200, EvaluationView, {
    summary: 'Weigh given services against each other and recommend one',
    description: `The decision can be read again for 24 hours. ${LIMITS}`,
    errors: { 404: '`service_not_found`: none of the options is known' },
    idempotent: true,
  })
  evaluate(@From() caller: Caller, @Body() body: EvaluateServicesRequest): Promise<EvaluationView> {
    return this.evaluation.evaluate(caller, body);
  }

  @Post('consensus')
  @OptionalAgent()
  @NeedsScope('read')
  @LimitedAs('decisions')
  @Answers(200, ServiceConsensusView, {
    summary: 'What agents like the one that asks, or all, think of a service, by what they did',
    description: LIMITS,
    errors: { 404: '`service_not_found`' },
  })
  ofService(@From() caller: Caller, @Body() body: ConsensusRequest): Promise<ServiceConsensusView> {
    return this.consensus.get(caller, body);
  }

  @Get(':decision_id')
  @Public()
  @Answers(200, EvaluationView, {
    summary: 'A decision as it was made, for 24 hours',
    description: 'For everybody who knows its id, which cannot be guessed.',
    errors: { 404: '`decision_not_found`, also for one that has expired' },
  })
  get(@IdParam('dec', 'decision_id', 'decision') id: string): Promise<EvaluationView> {
    return this.decisions.read(id);
  }
}
