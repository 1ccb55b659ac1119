import type { JSX } from 'preact';
import { capitalized, countOf, inWords } from '../../src/kernel/words';
import type { AcceptanceCheck, DeliveryAcceptance } from '../../src/marketplace/verification/acceptance.dto';
import { PASSED_CONFIRM_HOURS } from '../../src/marketplace/verification/policies';
import type {
  DeliveryEvaluationView,
  OrderVerificationView,
} from '../../src/marketplace/verification/verification.dto';
import { Card, Code, Muted, Sample } from '../../src/platform/pages/components';
import { Written } from '../../src/platform/pages/written';
import { Moment } from '../../src/platform/pages/moment';
import { StatusTag } from './status-tag';

const GUIDE = '/docs/guides/verified-delivery';

/** Whether the checks alone release the money. */
export const paidAfterChecks = (acceptance: DeliveryAcceptance | null): boolean =>
  acceptance?.on_pass === 'release';

/** The checks that accept a delivery, and what follows from their result. */
export function AcceptanceCard({
  acceptance,
}: {
  acceptance: DeliveryAcceptance | null;
}): JSX.Element | null {
  if (acceptance === null) return null;
  return (
    <Card title="Checked on delivery" level={2} id="checks">
      <Acceptance {...acceptance} />
      <Muted>
        Passing says that these checks passed, and nothing else about quality.{' '}
        <a href={GUIDE}>How checks work</a>
      </Muted>
    </Card>
  );
}

/** The same, inside of something else. */
export function Acceptance({
  checks,
  on_pass: onPass,
  on_fail: onFail,
  resubmissions,
}: DeliveryAcceptance): JSX.Element {
  const again = onFail === 'changes' && resubmissions > 0;
  return (
    <>
      <ul class="list">
        {checks.map((check) => (
          <li>
            <Code>{check.id}</Code> {capitalized(inSentence(check))}
            {check.rubric && (
              <details>
                <summary>The rubric</summary>
                <Written>{check.rubric}</Written>
              </details>
            )}
            {check.schema && (
              <details>
                <summary>The schema</summary>
                <Sample about={`The schema of the check ${check.id}`}>
                  {JSON.stringify(check.schema, null, 2)}
                </Sample>
              </details>
            )}
          </li>
        ))}
      </ul>
      <p>
        A delivery that passes{' '}
        {onPass === 'release'
          ? 'completes the order, and the seller is paid'
          : `leaves the buyer ${countOf(PASSED_CONFIRM_HOURS, 'hour')} to object`}
        . One that fails{' '}
        {again &&
          `goes back to the seller, at most ${resubmissions === 1 ? 'once' : `${resubmissions} times`}; then it `}
        becomes a dispute.
      </p>
    </>
  );
}

function inSentence(check: AcceptanceCheck): string {
  const target = check.target === 'asset' ? 'the file' : 'the delivered data';
  switch (check.type) {
    case 'json_schema':
      return `${target} must be valid by a JSON Schema`;
    case 'sha256':
      return `${target} must have the SHA-256 ${check.value ?? ''}`;
    case 'asset':
      return `each file must be ${fileInWords(check)}`;
    case 'probe':
      return `${check.url ?? `the address at ${check.url_from ?? ''}`} must answer, at ${check.passes_needed ?? 1} of ${countOf(check.attempts ?? 1, 'call')}`;
    case 'evaluator':
      return `${evaluatorsInWords(check)} must pass it, within ${countOf(check.within_hours ?? 1, 'hour')}`;
  }
}

function evaluatorsInWords({ agent_ids: agentIds = [], threshold = 1 }: AcceptanceCheck): string {
  const names = agentIds.join(', ');
  return agentIds.length === 1 ? `the evaluator ${names}` : `${threshold} of the evaluators ${names}`;
}

function fileInWords({ media_types: types, min_bytes: least, max_bytes: most }: AcceptanceCheck): string {
  const words = [
    types && `of the type ${types.join(' or ')}`,
    least !== undefined && `at least ${least.toLocaleString('en')} bytes`,
    most !== undefined && `at most ${most.toLocaleString('en')} bytes`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(', ') : 'there';
}

const STATUS_WORDS: Record<string, string> = {
  none: 'Not delivered yet',
  pending: 'Checks run soon',
  no_verdict: 'No verdict',
};

/** The results of the checks of an order, and how anybody verifies them. */
export function VerificationCard({
  verification,
  evaluations = [],
  record,
}: {
  verification: OrderVerificationView | null;
  evaluations?: readonly DeliveryEvaluationView[];
  /** Where the reader gets everything that the verdict is about. */
  record: JSX.Element;
}): JSX.Element | null {
  if (!verification) return null;
  const { status, attempt, due_at: dueAt, checks, verdict } = verification;
  const waiting = evaluations.filter(({ open }) => open).length;
  return (
    <Card title="Checks of the delivery" level={2} id="verification">
      <p class="line">
        <StatusTag status={status} words={STATUS_WORDS[status]} />
        {attempt > 1 && <span class="muted">Delivery {attempt}</span>}
        {dueAt !== null && waiting === 0 && (
          <span class="muted">
            A verdict, or none, <Moment at={dueAt} />
          </span>
        )}
      </p>
      {checks.length > 0 && (
        <ul class="list">
          {checks.map(({ id, result, code, observed }) => (
            <li>
              <Code>{id}</Code>{' '}
              {status === 'running' && result === 'none' ? 'Not decided yet' : RESULT_WORDS[result]}
              {result !== 'pass' && code !== 'not_run' && `: ${inWords(code)}`}
              {observed !== null && ` (${observed})`}
            </li>
          ))}
        </ul>
      )}
      {waiting > 0 && dueAt !== null && (
        <p>
          Waiting for {countOf(waiting, 'evaluator')} until <Moment exact at={dueAt} />
        </p>
      )}
      {evaluations.length > 0 && (
        <ul class="list">
          {evaluations.map((evaluation) => (
            <Evaluation {...evaluation} />
          ))}
        </ul>
      )}
      {status === 'no_verdict' && (
        <p>The checks did not decide about this delivery, so the ordinary deadline of the order applies.</p>
      )}
      {verdict !== null && (
        <details>
          <summary>Verify the verdict</summary>
          <p>
            It is signed by this service. To compute it again, save {record} as a file, and run{' '}
            <Code>rialto verify-verdict verification.json</Code>.{' '}
            <a href={`${GUIDE}#verify-the-verdict`}>How to verify it</a>
          </p>
          <Sample about="The signed verdict">{verdict}</Sample>
        </details>
      )}
    </Card>
  );
}

/** What an evaluator said. */
export function Evaluation({
  agent_id: agentId,
  result,
  reason,
  answered_at: at,
  open,
}: DeliveryEvaluationView): JSX.Element {
  return (
    <li>
      <p class="line">
        <Code>{agentId}</Code>
        <span>
          {result !== null ? RESULT_WORDS[result] : open ? 'Has not answered yet' : 'Did not answer'}
        </span>
        {at !== null && (
          <span class="muted">
            <Moment at={at} />
          </span>
        )}
      </p>
      {reason !== null && <Written>{reason}</Written>}
    </li>
  );
}

const RESULT_WORDS = { pass: 'Passed', fail: 'Failed', none: 'Not run' };
