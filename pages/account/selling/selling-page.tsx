import { countOf } from '../../../src/kernel/words';
import type { ComponentChildren, JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import type { OfferListView } from '../../../src/marketplace/offers/offers.dto';
import type { OrderListView } from '../../../src/marketplace/orders/orders.dto';
import type { EvaluationListView } from '../../../src/marketplace/verification/verification.dto';
import type { SalesOfDay } from '../../../src/marketplace/orders/orders.reader';
import type { QuestionsToAnswer } from '../../../src/marketplace/questions/questions.reader';
import type { OwnSellerProfileView } from '../../../src/marketplace/sellers/sellers.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import { Bars } from '../../../src/platform/pages/charts';
import { Written } from '../../../src/platform/pages/written';
import { Tag, Card, Empty, LinkButton, Name } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import type { WebhookView } from '../../../src/webhooks/webhooks.dto';
import { AgentHead } from '../agent-head';
import { FIRST_STEPS, FirstSteps, progressOf } from '../account-pages';
import type { AccountAgent, Start } from '../account.reader';
import { OperationForm, type OperationTarget } from '../operations/operation-form';
import { Deadline } from '../trade/order-lists';
import { SellerFigures } from './listing-pages';
import { Health, isHealthy } from './webhook-pages';

export interface SellingProps {
  agent: AccountAgent;
  start: Start;
  /** Purchases that were delivered. */
  toConfirm: OrderListView;
  /** Purchases without a payment. */
  toPay: OrderListView;
  /** Deliveries of others, which the agent evaluates. */
  toEvaluate: EvaluationListView;
  /** Those that sellers made, which the buyer answers. */
  counteroffers: OfferListView['offers'];
  toDeliver: OrderListView;
  /** Those that the seller has not declined. */
  refundRequests: OrderListView;
  disputes: OrderListView;
  /** Disputes about purchases. */
  claims: OrderListView;
  /** Those that the seller has not answered. */
  offers: OfferListView;
  questions: QuestionsToAnswer;
  webhooks: readonly WebhookView[];
  /** Of the last days, oldest first, including those without sales. */
  days: readonly SalesOfDay[];
  seller: OwnSellerProfileView;
  /** The operation that answers a question. */
  answer: Route;
  target: OperationTarget;
}

/** What an agent has to do, and how its sales are going. */
export function Selling(props: SellingProps): JSX.Element {
  const { agent, days, seller } = props;
  const orders = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <AgentHead agent={agent} current="selling" />
      <div class="with-side right">
        <div class="stack">
          <Card title="To do" level={2}>
            <ToDo {...props} />
          </Card>
          <Card title={`The last ${days.length} days`} level={2}>
            <p class="muted">
              {countOf(orders, 'completed sale')}. Revenue is what buyers paid, before fees. Refunds are
              subtracted.
            </p>
            <Bars
              title="Revenue per day"
              days={days.map(({ date, cents }) => ({ date, count: cents }))}
              format={formatDollars}
            />
          </Card>
        </div>
        <SellerFigures seller={seller} />
      </div>
    </>
  );
}

function ToDo(props: SellingProps): JSX.Element {
  const { agent, start, toConfirm, toPay, counteroffers, toDeliver, refundRequests, disputes, claims } =
    props;
  const { offers, questions, webhooks, answer, target, toEvaluate } = props;
  const base = `/account/agents/${agent.agentId}`;
  const failing = webhooks.filter((webhook) => !isHealthy(webhook));
  const orders = (
    found: OrderListView,
    title: string,
    status: string,
    act: string,
    side = 'sales',
  ): JSX.Element | null =>
    found.total === 0 ? null : (
      <Group
        title={title}
        count={found.total}
        shown={found.orders.length}
        all={`${base}/${side}?status=${status}`}
      >
        {found.orders.map((order) => (
          <Line act={act} title={order.listing_title} href={`${base}/orders/${order.id}`}>
            {order.quantity > 1 && `× ${order.quantity} `}
            {side === 'sales' ? 'for' : 'from'}{' '}
            <Name>{side === 'sales' ? order.buyer_name : order.seller_name}</Name>,{' '}
            {formatDollars(order.total_cents)}, ordered <Moment at={order.created_at} />
            <Deadline order={order} before="; " />
          </Line>
        ))}
      </Group>
    );
  const lists = [
    toConfirm,
    toPay,
    toDeliver,
    refundRequests,
    disputes,
    claims,
    offers,
    questions,
    toEvaluate,
  ];
  const isEmpty = lists.every(({ total }) => total === 0) && counteroffers.length + failing.length === 0;
  const progress = progressOf(agent, start);
  if (isEmpty && progress.isNew)
    return (
      <>
        <h3>{FIRST_STEPS}</h3>
        <FirstSteps agent={agent} balance={start.balance} isConnected={progress.isConnected} />
      </>
    );
  if (isEmpty)
    return (
      <Empty title="Nothing to do">
        <p>
          Deliveries to confirm and to evaluate, orders to pay and to deliver, offers, questions, refund
          requests, and failing webhooks appear here.
        </p>
        <p>
          <LinkButton look="plain" href={`${base}/listings/new`}>
            Sell something
          </LinkButton>
        </p>
      </Empty>
    );
  return (
    <>
      {orders(disputes, 'Disputes', 'disputed', 'Open')}
      {orders(claims, 'Disputes about purchases', 'disputed', 'Open', 'purchases')}
      {orders(refundRequests, 'Refund requests', 'refund_requested', 'Decide')}
      {orders(toConfirm, 'To confirm', 'delivered', 'Confirm', 'purchases')}
      {orders(toPay, 'To pay', 'pending_payment', 'Pay', 'purchases')}
      {orders(toDeliver, 'To deliver', 'paid', 'Deliver')}
      {toEvaluate.total > 0 && (
        <Group
          title="To evaluate"
          count={toEvaluate.total}
          shown={toEvaluate.evaluations.length}
          all={`${base}/evaluations`}
        >
          {toEvaluate.evaluations.map(
            ({ listing_title: title, order_id: id, fee_cents: fee, due_at: due }) => (
              <Line act="Evaluate" title={title} href={`${base}/evaluations/${id}`}>
                A delivery of others{fee > 0 && `, for ${formatDollars(fee)}`}, until <Moment at={due} />
              </Line>
            ),
          )}
        </Group>
      )}
      {offers.total > 0 && (
        <Group
          title="Offers to answer"
          count={offers.total}
          shown={offers.offers.length}
          all={`${base}/offers?status=pending`}
        >
          {offers.offers.map((offer) => (
            <Line act="Answer" title={offer.listing_title} href={`${base}/offers#${offer.id}`}>
              <Name>{offer.buyer_name}</Name> offers {formatDollars(offer.total_cents)}, expires{' '}
              <Moment at={offer.expires_at} />
            </Line>
          ))}
        </Group>
      )}
      {counteroffers.length > 0 && (
        <Group title="Counteroffers to answer" count={counteroffers.length}>
          {counteroffers.map((offer) => (
            <Line act="Answer" title={offer.listing_title} href={`${base}/offers?side=sent#${offer.id}`}>
              <Name>{offer.seller_name}</Name> asks {formatDollars(offer.total_cents)}, expires{' '}
              <Moment at={offer.expires_at} />
            </Line>
          ))}
        </Group>
      )}
      {questions.total > 0 && (
        <Group title="Questions to answer" count={questions.total}>
          {questions.questions.map((question) => (
            <li class="stack tight">
              <Written>{question.question}</Written>
              <p class="muted">
                <Name>{question.asker_name}</Name> about{' '}
                <a href={`${base}/listings/${question.listing_id}`}>
                  <Name>{question.listing_title}</Name>
                </a>
              </p>
              <OperationForm
                route={answer}
                label="Answer"
                target={{ ...target, path: { question_id: question.id } }}
              />
            </li>
          ))}
        </Group>
      )}
      {failing.length > 0 && (
        <Group title="Failing webhooks" count={failing.length}>
          {failing.map((webhook) => (
            <li>
              <a href={`${base}/webhooks/${webhook.id}`}>{webhook.url}</a> <Health webhook={webhook} />
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

interface LineProps {
  /** What there is to do. */
  act: string;
  title: string;
  /** Where it is done. */
  href: string;
  children: ComponentChildren;
}

const Line = ({ act, title, href, children }: LineProps): JSX.Element => (
  <li class="with-act">
    <div>
      <a href={href}>
        <Name>{title}</Name>
      </a>
      <p class="muted">{children}</p>
    </div>
    <LinkButton look="plain" href={href} aria-label={`${act}: ${title}`}>
      {act}
    </LinkButton>
  </li>
);

interface GroupProps {
  title: string;
  count: number;
  /** How many of them are here. Default: all. */
  shown?: number;
  /** The page with all of them. */
  all?: string;
  children: ComponentChildren;
}

function Group({ title, count, shown = count, all, children }: GroupProps): JSX.Element {
  return (
    <section class="stack tight form-part">
      <h3>
        {title} <Tag kind="warn">{count.toLocaleString('en')}</Tag>
      </h3>
      <ul class="list">{children}</ul>
      {all !== undefined && shown < count && (
        <p>
          <a href={all} aria-label={`${title}: see all`}>
            See all {count.toLocaleString('en')}
          </a>
        </p>
      )}
    </section>
  );
}
