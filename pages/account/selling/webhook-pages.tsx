import { capitalized, countOf, inWords } from '../../../src/kernel/words';
import type { ComponentChildren, JSX } from 'preact';
import { memoize } from '../../../src/kernel/lazily';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import {
  DeliveriesQuery,
  type DeliveriesView,
  type DeliveryView,
} from '../../../src/webhooks/deliveries.dto';
import type { WebhooksView, WebhookView } from '../../../src/webhooks/webhooks.dto';
import type { TestInWords } from '../../../src/webhooks/webhooks.reader';
import { EVERY_TYPE, typesMatching } from '../../../src/platform/outbox/event-patterns';
import type { Route } from '../../../src/platform/operations/route-table';
import { Columns } from '../../../src/platform/pages/charts';
import {
  Breadcrumbs,
  Card,
  CodeHint,
  Empty,
  Name,
  Notice,
  Openers,
  Table,
  Tag,
} from '../../../src/platform/pages/components';
import { Moment, timeWords } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { Choices } from '../../../src/platform/pages/choices';
import { membersOfForm, optionsOf } from '../../../src/platform/pages/operation-fields';
import { ACT, AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';
import { OperationForm, type OperationTarget } from '../operations/operation-form';

type DeliveryStatus = DeliveryView['status'];
const statuses = memoize(() => optionsOf(DeliveriesQuery, 'status'));

export interface WebhookProps {
  agent: AccountAgent;
  target: OperationTarget;
  /** Operations by their id. */
  operation: (id: string) => Route;
}

interface Reached {
  /** The endpoints that have received something. */
  reached: ReadonlySet<string>;
  /** How the last tests went, by endpoint. */
  tests: ReadonlyMap<string, TestInWords>;
}

export const baseOf = (agent: AccountAgent): string => `/account/agents/${agent.agentId}/webhooks`;

export function Webhooks({
  agent,
  target,
  operation,
  found,
  reached,
  tests,
}: WebhookProps & Reached & { found: WebhooksView }): JSX.Element {
  return (
    <>
      <AgentHead agent={agent} current="webhooks" />
      <Card title="Endpoints" level={2}>
        {found.webhooks.length === 0 ? (
          <Empty title="No endpoint yet">
            <p>
              An endpoint receives each event of this agent as a signed request.{' '}
              <a href={guidePath('webhooks')}>How to receive webhooks</a>
            </p>
          </Empty>
        ) : (
          <ul class="list">
            {found.webhooks.map((webhook) => (
              <li>
                <p class="line">
                  <a href={`${baseOf(agent)}/${webhook.id}`}>{webhook.url}</a>
                  <Health
                    webhook={webhook}
                    isReached={reached.has(webhook.id)}
                    test={tests.get(webhook.id)}
                  />
                </p>
                <p class="muted">
                  {webhook.description ?? subscriptionOf(webhook)}
                  {webhook.is_default && ', from the profile'}
                </p>
              </li>
            ))}
          </ul>
        )}
        <OperationForm
          route={operation('webhooks.create')}
          target={target}
          isMain
          choices={{ event_types: typesOffered([]) }}
        />
      </Card>
    </>
  );
}

/** All types, and the patterns that the endpoint has. */
const typesOffered = (chosen: readonly string[]): string[] => [
  ...new Set([EVERY_TYPE, ...chosen, ...typesMatching([EVERY_TYPE])]),
];

const subscriptionOf = ({ event_types: names }: WebhookView): string =>
  names.includes(EVERY_TYPE) ? 'All events' : countOf(typesMatching(names).length, 'event type');

/** Whether deliveries to it succeed. */
export const isHealthy = ({ enabled, disabled_reason: reason, failing_since: since }: WebhookView): boolean =>
  enabled && reason === null && since === null;

interface HealthProps {
  webhook: WebhookView;
  /** Whether it has received something. */
  isReached?: boolean;
  /** How its last test went, which says something until it has received an event. */
  test?: TestInWords;
}

export function Health({ webhook, isReached = true, test }: HealthProps): JSX.Element {
  if (webhook.disabled_reason !== null)
    return <Tag kind="bad">{`Disabled: ${inWords(webhook.disabled_reason)}`}</Tag>;
  if (!webhook.enabled) return <Tag kind="warn">Disabled</Tag>;
  if (webhook.failing_since !== null)
    return <Tag kind="warn">{countOf(webhook.consecutive_failures, 'failed attempt')}</Tag>;
  if (isReached) return <Tag kind="good">Working</Tag>;
  return test ? <TestTag {...test} /> : <Tag>No delivery yet</Tag>;
}

const TestTag = ({ delivered }: TestInWords): JSX.Element =>
  delivered ? <Tag kind="good">Test accepted</Tag> : <Tag kind="bad">Test failed</Tag>;

interface EndpointProps extends WebhookProps, Reached {
  webhook: WebhookView;
  query: DeliveriesQuery;
  found: DeliveriesView;
}

export function Endpoint(props: EndpointProps): JSX.Element {
  const { agent, target, operation, webhook, query, found, reached, tests } = props;
  const base = `${baseOf(agent)}/${webhook.id}`;
  const shared = { target };
  const test = tests.get(webhook.id);
  const words = eventWordsIn(operation('webhooks.patch'));
  // what is filtered may be empty
  const hasDeliveries = reached.has(webhook.id) || found.deliveries.length > 0 || query.status !== undefined;
  return (
    <>
      <AgentHead isAbove agent={agent} current="webhooks" />
      <div class="stack tight">
        <Breadcrumbs to={[[baseOf(agent), 'Webhooks']]} />
        <div class="row">
          <h1>{webhook.url}</h1>
          <Health webhook={webhook} isReached={reached.has(webhook.id)} test={test} />
        </div>
      </div>
      {webhook.failing_since !== null && (
        <Notice kind="warn">
          No delivery has succeeded since <Moment exact at={webhook.failing_since} />. Fix the endpoint, send
          a test event, then replay what it missed.
        </Notice>
      )}
      <div class="with-side right">
        <div class="stack">
          {test && (
            <div class="line">
              <TestTag {...test} />
              <span class="muted">
                Last test: the endpoint {test.said}, <Moment at={test.at} />.
              </span>
            </div>
          )}
          <Card title="Deliveries" level={2}>
            <Latency deliveries={found.deliveries} />
            {hasDeliveries && (
              <Choices title="Status" path={base} name="status" options={statuses()} chosen={query.status} />
            )}
            {found.deliveries.length === 0 && (
              <Empty
                title={query.status === undefined ? 'No deliveries yet' : 'No deliveries with this status'}
              >
                {query.status === undefined && (
                  <p>
                    Each event that the endpoint receives appears here when it happens, with what the endpoint
                    answered and when it is tried again. Bodies are kept for 30 days.
                  </p>
                )}
              </Empty>
            )}
            {found.deliveries.length > 0 && (
              <Deliveries base={`${baseOf(agent)}/deliveries`} deliveries={found.deliveries} words={words} />
            )}
            <NextPage path={base} query={{ ...query }} next={found.next_cursor} />
          </Card>
          <EndpointFacts webhook={webhook} words={words}>
            <OperationForm
              {...shared}
              route={operation('webhooks.patch')}
              values={{ ...webhook }}
              choices={{ event_types: typesOffered(webhook.event_types) }}
            />
          </EndpointFacts>
        </div>
        <Card title="What you can do" level={2} id={ACT}>
          <OperationForm
            {...shared}
            route={operation('webhooks.ping')}
            label="Send a test event"
            isMain
            choices={{ event_type: typesMatching(webhook.event_types) }}
          />
          <p class="muted">A test is not among the deliveries: only the result of the last one is kept.</p>
          <Openers>
            {(hasDeliveries || !webhook.enabled) && (
              <OperationForm
                {...shared}
                route={operation('deliveries.replay')}
                values={{ since: webhook.failing_since ?? webhook.created_at, only_failed: true }}
              />
            )}
            {(!webhook.enabled || webhook.disabled_reason !== null) && (
              <OperationForm {...shared} route={operation('webhooks.enable')} />
            )}
            <OperationForm {...shared} route={operation('webhooks.rotate')} />
          </Openers>
          <div class="form-part">
            <OperationForm target={{ ...target, back: baseOf(agent) }} route={operation('webhooks.remove')} />
          </div>
        </Card>
      </div>
    </>
  );
}

interface EndpointFactsProps {
  webhook: WebhookView;
  words: EventWords;
  /** The form that changes them. */
  children: ComponentChildren;
}

/** More event types are folded. */
const MANY = 5;

function EndpointFacts({ webhook, words, children }: EndpointFactsProps): JSX.Element {
  const { description, created_at: at, event_types: types } = webhook;
  const list = (
    <ul class="stack tight">
      {types.map((type) => (
        <li>
          <EventName type={type} words={words} />
        </li>
      ))}
    </ul>
  );
  return (
    <Card title="Facts" level={2}>
      <dl class="facts">
        {description !== null && (
          <>
            <dt>What it is for</dt>
            <dd>
              <Name>{description}</Name>
            </dd>
          </>
        )}
        <dt>Added</dt>
        <dd>
          <Moment exact at={at} />
        </dd>
        <dt>Event types</dt>
        <dd>
          {types.includes(EVERY_TYPE) ? (
            'All events'
          ) : types.length > MANY ? (
            <details>
              <summary>{countOf(types.length, 'event type')}</summary>
              {list}
            </details>
          ) : (
            list
          )}
        </dd>
      </dl>
      {children}
    </Card>
  );
}

/** What happened, by event type. */
type EventWords = ReadonlyMap<string, string>;

/** A type of a later release, and a pattern, have no words. */
const EventName = ({ type, words }: { type: string; words: EventWords }): JSX.Element => (
  <>
    {words.get(type)} <CodeHint>{type}</CodeHint>
  </>
);

/** Those of the event types that the form has. */
export function eventWordsIn(route: Route): EventWords {
  const { groups = [] } = membersOfForm(route).find(({ name }) => name === 'event_types') ?? {};
  return new Map(groups.flatMap(([, options]) => options));
}

/** How long the attempts of the deliveries shown took. */
function Latency({ deliveries }: { deliveries: readonly DeliveryView[] }): JSX.Element | null {
  const attempts = deliveries.flatMap(({ attempts: all }) => all).sort((a, b) => (a.at < b.at ? -1 : 1));
  if (attempts.length < 2) return null;
  const good = attempts.filter(({ status_code: code }) => code !== null && code >= 200 && code < 300).length;
  return (
    <>
      <p>
        {Math.round((100 * good) / attempts.length)} % of the last {countOf(attempts.length, 'attempt')}{' '}
        succeeded.
      </p>
      <figure class="stack tight">
        <figcaption class="muted">Duration of the attempts in milliseconds, in their order</figcaption>
        <Columns
          about={`The durations of ${countOf(attempts.length, 'attempt')}`}
          columns={attempts.map(({ at, duration_ms }) => ({ name: timeWords(at), value: duration_ms }))}
          format={(value) => Math.round(value).toLocaleString('en')}
        />
      </figure>
    </>
  );
}

const KINDS: Partial<Record<DeliveryStatus, 'good' | 'bad'>> = { delivered: 'good', failed: 'bad' };

export function DeliveryTag({ delivery }: { delivery: DeliveryView }): JSX.Element {
  const { status, attempt_count: attempts } = delivery;
  const isRetried = status === 'pending' && attempts > 0;
  return <Tag kind={isRetried ? 'warn' : KINDS[status]}>{isRetried ? 'Retrying' : capitalized(status)}</Tag>;
}

interface DeliveriesProps {
  base: string;
  deliveries: readonly DeliveryView[];
  words: EventWords;
}

function Deliveries({ base, deliveries, words }: DeliveriesProps): JSX.Element {
  return (
    <div class="scroll">
      <Table areCards head={['Event', 'Status', 'Attempts', 'Time']}>
        {deliveries.map((delivery) => (
          <tr>
            <th scope="row">
              <a href={`${base}/${delivery.id}`}>{words.get(delivery.event_type) ?? 'Event'}</a>{' '}
              <CodeHint>{delivery.event_type}</CodeHint>
            </th>
            <td data-title="Status">
              <span>
                <DeliveryTag delivery={delivery} />{' '}
                <span class="muted">{delivery.last_status ?? delivery.last_error}</span>
                {delivery.next_attempt_at !== null && delivery.attempt_count > 0 && (
                  <span class="muted">
                    , next attempt <Moment at={delivery.next_attempt_at} />
                  </span>
                )}
              </span>
            </td>
            <td data-title="Attempts">{delivery.attempt_count}</td>
            <td data-title="Time">
              <Moment at={delivery.created_at} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
