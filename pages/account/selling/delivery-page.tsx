import type { JSX } from 'preact';
import { Breadcrumbs, Card, Dotted, Empty, Muted } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import type { DeliveryDetailView } from '../../../src/webhooks/deliveries.dto';
import { AgentHead } from '../agent-head';
import { OperationForm } from '../operations/operation-form';
import { baseOf, DeliveryTag, eventWordsIn, type WebhookProps } from './webhook-pages';

/** A delivery, with its body and every attempt. */
export function Delivery(props: WebhookProps & { delivery: DeliveryDetailView }): JSX.Element {
  const { agent, target, operation, delivery } = props;
  return (
    <>
      <AgentHead isAbove agent={agent} current="webhooks" />
      <Breadcrumbs
        to={[
          [baseOf(agent), 'Webhooks'],
          [`${baseOf(agent)}/${delivery.webhook_id}`, 'The endpoint'],
        ]}
      />
      <div class="row">
        <h1>{eventWordsIn(operation('webhooks.patch')).get(delivery.event_type) ?? 'Event'}</h1>
        <DeliveryTag delivery={delivery} />
      </div>
      <p class="muted">
        <span class="code">
          <Dotted>{delivery.event_type}</Dotted>
        </span>
        ,{' '}
        {delivery.subject_type === 'order' && (
          <>
            <a href={`/account/agents/${agent.agentId}/orders/${delivery.subject_id}`}>The order</a>,{' '}
          </>
        )}
        <span class="code">{delivery.id}</span>, created <Moment at={delivery.created_at} />
        {delivery.next_attempt_at !== null && (
          <>
            , next attempt <Moment at={delivery.next_attempt_at} />
          </>
        )}
      </p>
      <Card title="Attempts" level={2}>
        {delivery.attempts.length === 0 && <Empty title="Not tried yet" />}
        <ol class="timeline">
          {delivery.attempts.map((attempt) => (
            <li>
              <strong>{attempt.status_code ?? attempt.error}</strong>{' '}
              <span class="muted">
                after {attempt.duration_ms} ms, <Moment at={attempt.at} />
              </span>
              {attempt.response_start !== null && (
                <pre tabindex={0} role="group" aria-label="The start of the response">
                  {attempt.response_start}
                </pre>
              )}
            </li>
          ))}
        </ol>
        <OperationForm route={operation('deliveries.redeliver')} target={target} />
      </Card>
      <Card title="Request body" level={2}>
        {delivery.body === null ? (
          <p class="muted">Bodies are kept for 30 days.</p>
        ) : (
          <>
            <Muted>Formatted for reading. It is signed as it was sent, in one line.</Muted>
            <pre tabindex={0} role="group" aria-label="The body">
              {JSON.stringify(JSON.parse(delivery.body), null, 2)}
            </pre>
          </>
        )}
      </Card>
    </>
  );
}
