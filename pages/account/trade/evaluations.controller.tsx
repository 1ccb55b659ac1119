import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { orderNotFound } from '../../../src/marketplace/orders/orders.errors';
import { EvaluationsReader } from '../../../src/marketplace/orders/verification/evaluations.reader';
import { VerificationReader } from '../../../src/marketplace/orders/verification/verification.reader';
import { EvaluationsQuery } from '../../../src/marketplace/verification/verification.dto';
import { noAcceptance } from '../../../src/marketplace/verification/verification.errors';
import { Answers } from '../../../src/platform/operations/answers';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { AgentIdParam, IdParam } from '../../../src/platform/validation/params';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, OWN, type Visit, Visited } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { targetOf } from '../operations/operation-form';
import { EvaluationPage, Evaluations } from './evaluation-pages';

/** What an agent evaluates for others, for its owner. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id/evaluations')
export class EvaluationPagesController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly evaluations: EvaluationsReader,
    private readonly verifications: VerificationReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  @Get()
  @Answers(200, undefined, {
    summary: 'Deliveries that your agent is asked to evaluate (HTML)',
    refuses: OWN,
  })
  async list(
    @AgentIdParam() agentId: string,
    @Query() query: EvaluationsQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const found = await this.evaluations.list(agentId, query);
    this.pages.show(visit, {
      title: `Deliveries that ${agent.displayName} evaluates`,
      body: () => <Evaluations agent={agent} found={found} />,
    });
  }

  @Get(':order_id')
  @Answers(200, undefined, {
    summary: 'A delivery to evaluate (HTML)',
    refuses: [...OWN, orderNotFound, noAcceptance],
  })
  async one(
    @AgentIdParam() agentId: string,
    @IdParam('ord', 'order_id', orderNotFound) id: string,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const record = await this.verifications.get(agentId, id);
    const answer = this.routes.operation('verification.answer');
    this.pages.show(visit, {
      title: 'Evaluate a delivery',
      body: (token) => (
        <EvaluationPage
          agent={agent}
          record={record}
          answer={answer}
          target={targetOf(agentId, token, `evaluations/${id}`, { order_id: id })}
        />
      ),
    });
  }
}
