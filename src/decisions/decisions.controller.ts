import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags, ApiResponse } from '@nestjs/swagger';
import { Answers } from '../platform/operations/answers';
import { IdParam } from '../platform/validation/params';
import { LimitedAs } from '../platform/rate-limit/limits';
import { NeedsScope, OptionalAgent, Public } from '../platform/security/access';
import { type Caller, From } from '../platform/security/caller';
import { ConsensusRequest, ServiceConsensusView } from './consensus.dto';
import { ConsensusReader } from './consensus.reader';
import { DecisionsReader } from './decisions.reader';
import { decisionNotFound, serviceNotFound } from './decisions.errors';
import { EvaluateServicesRequest, EvaluationView } from './evaluation.dto';
import { EvaluationService } from './evaluation.service';
import { DECISION_HOURS, decisionsAnonymousLimit, decisionsLimit } from './policies';
import { FindServicesRequest, FoundServiceView } from './service-discovery.dto';
import { ServiceDiscoveryReader } from './service-discovery.reader';

const LIMITS = `The three calls share a limit: ${decisionsAnonymousLimit.limit} a minute per address, ${decisionsLimit.limit} with a key.`;

@ApiTags('decisions')
@Controller('public/decisions')
export class DecisionsController {
  constructor(
    private readonly discovery: ServiceDiscoveryReader,
    private readonly evaluation: EvaluationService,
    private readonly consensus: ConsensusReader,
    private readonly decisions: DecisionsReader,
  ) {}

  @Post('discover')
  @OptionalAgent()
  @NeedsScope('read')
  @LimitedAs(decisionsLimit)
  @ApiResponse({ status: 200, type: FoundServiceView, isArray: true })
  @Answers(200, FoundServiceView, {
    summary: 'Discover services for a purpose, best first, with reasons',
    description: `Listings on sale and agents that offer a capability. Excludes your own services and those of sellers on vacation. ${LIMITS}`,
  })
  find(@From() caller: Caller, @Body() body: FindServicesRequest): Promise<FoundServiceView[]> {
    return this.discovery.find(caller, body);
  }

  @Post('evaluate')
  @OptionalAgent()
  @NeedsScope('read')
  @LimitedAs(decisionsLimit)
  @Answers(200, EvaluationView, {
    summary: 'Compare given services and recommend one',
    description: `The decision is stored for ${DECISION_HOURS} hours. ${LIMITS}`,
    refuses: [serviceNotFound.as({ meaning: 'None of the options is known.' })],
    idempotent: true,
  })
  evaluate(@From() caller: Caller, @Body() body: EvaluateServicesRequest): Promise<EvaluationView> {
    return this.evaluation.evaluate(caller, body);
  }

  @Post('consensus')
  @OptionalAgent()
  @NeedsScope('read')
  @LimitedAs(decisionsLimit)
  @Answers(200, ServiceConsensusView, {
    summary: 'Get the consensus of a service’s buyers, by their actions',
    description: LIMITS,
    refuses: [serviceNotFound],
  })
  ofService(@From() caller: Caller, @Body() body: ConsensusRequest): Promise<ServiceConsensusView> {
    return this.consensus.get(caller, body);
  }

  @Get(':decision_id')
  @Public()
  @Answers(200, EvaluationView, {
    summary: `Get a decision, for ${DECISION_HOURS} hours`,
    description: 'Available to anyone who knows its id, which cannot be guessed.',
    refuses: [decisionNotFound],
  })
  get(@IdParam('dec', 'decision_id', decisionNotFound) id: string): Promise<EvaluationView> {
    return this.decisions.read(id);
  }
}
