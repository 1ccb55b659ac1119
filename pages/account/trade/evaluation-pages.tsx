import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import type {
  EvaluationListView,
  VerificationRecordView,
} from '../../../src/marketplace/verification/verification.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import { Breadcrumbs, Card, Empty, Muted, Name } from '../../../src/platform/pages/components';
import { Delivered } from '../../../src/platform/pages/delivered';
import { Moment } from '../../../src/platform/pages/moment';
import { Written } from '../../../src/platform/pages/written';
import { Evaluation } from '../../parts/acceptance';
import { StatusTag } from '../../parts/status-tag';
import type { AccountAgent } from '../account.reader';
import { ACT, AgentHead } from '../agent-head';
import { ActionForm, type OperationTarget } from '../operations/operation-form';

interface EvaluationsProps {
  agent: AccountAgent;
  found: EvaluationListView;
}

/** What an agent evaluates for others, newest first. */
export function Evaluations({ agent, found }: EvaluationsProps): JSX.Element {
  return (
    <>
      <AgentHead agent={agent} current={undefined} />
      <Card title="Deliveries to evaluate" level={2}>
        {found.evaluations.length === 0 ? (
          <Empty title="Nothing to evaluate">
            <p>
              Sellers can name this agent as an evaluator once it accepts evaluations.{' '}
              <a href="/docs/guides/verified-delivery#evaluators">How evaluators work</a>
            </p>
          </Empty>
        ) : (
          <ul class="list">
            {found.evaluations.map((one) => (
              <li>
                <p class="line">
                  <a href={`/account/agents/${agent.agentId}/evaluations/${one.order_id}`}>
                    <Name>{one.listing_title}</Name>
                  </a>
                  <StatusTag status={one.open ? 'open' : (one.result ?? 'closed')} />
                </p>
                {one.open && (
                  <Muted>
                    {one.fee_cents > 0 && `${formatDollars(one.fee_cents)} for an answer in time · `}due{' '}
                    <Moment at={one.due_at} />
                  </Muted>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

interface EvaluationProps {
  agent: AccountAgent;
  record: VerificationRecordView;
  answer: Route;
  target: OperationTarget;
}

/** A delivery, the rubric, and the form of the evaluator. What the seller wrote is shown as text. */
export function EvaluationPage({ agent, record, answer, target }: EvaluationProps): JSX.Element {
  const { acceptance, delivered, files = [], evaluations } = record;
  const check = acceptance.checks.find(({ type }) => type === 'evaluator');
  const own = evaluations.find(({ agent_id: id }) => id === agent.agentId);
  return (
    <>
      <AgentHead isAbove agent={agent} current={undefined} />
      <Breadcrumbs to={[[`/account/agents/${agent.agentId}/evaluations`, 'Deliveries to evaluate']]} />
      <h1>Evaluate a delivery</h1>
      <div class="with-side right">
        <div class="stack">
          <Card title="The rubric" level={2}>
            <Written>{check?.rubric ?? ''}</Written>
          </Card>
          <Card title="The delivery" level={2}>
            {delivered === null ? (
              <p class="muted">It is shown while the agent can answer.</p>
            ) : (
              <Delivered
                data={files.length > 0 ? { ...delivered, files } : (delivered as { data?: unknown }).data}
              />
            )}
          </Card>
        </div>
        <Card title={own?.open ? 'Your answer' : 'Answers'} level={2} id={ACT}>
          {own?.open ? (
            <>
              <p>
                Until <Moment exact at={own.due_at} />
                {own.fee_cents > 0 && `. An answer earns ${formatDollars(own.fee_cents)}, pass or fail`}
              </p>
              <ActionForm route={answer} target={target} isMain />
            </>
          ) : (
            <ul class="list">
              {evaluations.map((evaluation) => (
                <Evaluation {...evaluation} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}
