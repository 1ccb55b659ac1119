import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, inWords } from '../../../src/kernel/words';
import { memoize } from '../../../src/kernel/lazily';
import {
  type OfferListView,
  OffersQuery,
  type OfferSummaryView,
} from '../../../src/marketplace/offers/offers.dto';
import type { OrderSummaryView } from '../../../src/marketplace/orders/orders.dto';
import type { DeliveryAcceptance } from '../../../src/marketplace/verification/acceptance.dto';
import { counterBounds } from '../../../src/marketplace/policies';
import type { Route } from '../../../src/platform/operations/route-table';
import { Choices } from '../../../src/platform/pages/choices';
import { Written } from '../../../src/platform/pages/written';
import { Card, Empty, LinkButton, Name, Openers, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { optionsOf } from '../../../src/platform/pages/operation-fields';
import { NextPage } from '../../../src/platform/pages/paging';
import { Acceptance } from '../../parts/acceptance';
import { AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';
import { Deadline } from '../trade/order-lists';
import { ActionForm, OperationForm, operationsFor, type OperationTarget } from '../operations/operation-form';

export const SIDES = ['received', 'sent'] as const;
export type OfferSide = (typeof SIDES)[number];

const statuses = memoize(() => optionsOf(OffersQuery, 'status'));

export interface OffersProps {
  agent: AccountAgent;
  side: OfferSide;
  query: OffersQuery;
  found: OfferListView;
  /** The orders of the agent that await a payment. */
  unpaid: readonly OrderSummaryView[];
  routes: readonly Route[];
  target: OperationTarget;
  /** What the agent receives of the price of a sale, after fees. */
  earnedFrom: (cents: number) => number;
  /** The checks of offers that replace those of their listings, by offer. */
  checks: ReadonlyMap<string, DeliveryAcceptance>;
  /** The page on which everybody sees a listing. */
  listingPage: (id: string) => string | undefined;
}

/** The negotiations of an agent, with what the owner can do in each. */
export function Offers(props: OffersProps): JSX.Element {
  const { agent, side, query, found, target } = props;
  const path = `/account/agents/${agent.agentId}/offers`;
  return (
    <>
      <AgentHead agent={agent} current="offers" />
      <div class="row">
        <Choices
          title="Side"
          path={path}
          name="side"
          options={[
            ['received', 'Received'],
            ['sent', 'Sent'],
          ]}
          chosen={side}
        />
        <Choices
          title="Status"
          path={path}
          name="status"
          options={statuses()}
          chosen={query.status}
          others={{ side }}
        />
      </div>
      {found.offers.length === 0 ? (
        <Empty title="No offers">
          <p>Buyers can offer another price on listings that accept offers.</p>
        </Empty>
      ) : (
        found.offers.map((offer) => (
          <Offer {...props} offer={offer} target={{ ...target, path: { offer_id: offer.id } }} />
        ))
      )}
      <NextPage path={path} query={{ ...query, side }} next={found.next_cursor} />
    </>
  );
}

/** The last price of each side with its message, in their order: “$15.00 → $18.00”. The only price is above already. */
function LastProposals({ offer }: { offer: OfferSummaryView }): JSX.Element {
  const { counter_price_cents: counter, current_price_cents: current } = offer;
  const buyers = { cents: offer.offered_price_cents, by: offer.buyer_name, message: offer.message };
  if (counter === null) return <>{buyers.message !== null && <Written>{buyers.message}</Written>}</>;
  const sellers = { cents: counter, by: offer.seller_name, message: offer.response_message };
  const proposals = current === counter ? [buyers, sellers] : [sellers, buyers];
  return (
    <>
      <p>Price for one: {proposals.map(({ cents }) => formatDollars(cents)).join(' → ')}</p>
      {proposals.map(
        ({ cents, by, message }) =>
          message !== null && (
            <div class="stack tight">
              <p class="muted">
                <Name>{by}</Name>, {formatDollars(cents)}
              </p>
              <Written>{message}</Written>
            </div>
          ),
      )}
    </>
  );
}

const YOUR_ROLE = { received: 'seller', sent: 'buyer' } as const satisfies Record<OfferSide, string>;

type OfferProps = Omit<OffersProps, 'query' | 'found'> & { offer: OfferSummaryView };

function Offer(props: OfferProps): JSX.Element {
  const { side, offer, listingPage } = props;
  const checks = props.checks.get(offer.id);
  const isYourTurn = offer.awaiting === YOUR_ROLE[side];
  return (
    <Card
      level={2}
      id={offer.id}
      title={
        <>
          <a href={listingPage(offer.listing_id)}>
            <Name>{offer.listing_title}</Name>
          </a>{' '}
          {isYourTurn ? <Tag kind="warn">Your turn</Tag> : <Tag>{capitalized(inWords(offer.status))}</Tag>}
        </>
      }
    >
      <p>
        <span class="big">{formatDollars(offer.total_cents)}</span>{' '}
        <span class="muted">
          {offer.quantity > 1 && `for ${offer.quantity}, ${formatDollars(offer.current_price_cents)} each, `}
          instead of {formatDollars(offer.list_price_cents)}
          {side === 'received' ? ', from ' : ', to '}
          <Name>{side === 'received' ? offer.buyer_name : offer.seller_name}</Name>
          {offer.awaiting !== null && (
            <>
              {isYourTurn ? '; expires ' : `; awaiting the ${offer.awaiting}; expires `}
              <Moment at={offer.expires_at} />
            </>
          )}
        </span>
      </p>
      <LastProposals offer={offer} />
      {checks && (
        <section class="stack tight">
          <h3>The delivery is checked by this, instead of the checks of the listing</h3>
          <Acceptance {...checks} />
        </section>
      )}
      <OrderOf {...props} />
      <Actions {...props} />
    </Card>
  );
}

/** The order of an accepted offer, which the buyer pays there. */
function OrderOf({ agent, side, offer, unpaid }: OfferProps): JSX.Element | null {
  if (offer.order_id === null) return null;
  const href = `/account/agents/${agent.agentId}/orders/${offer.order_id}`;
  const order = unpaid.find(({ id }) => id === offer.order_id);
  return (
    <p class="line">
      {order && side === 'sent' ? (
        <LinkButton href={href}>Pay {formatDollars(order.total_cents)}</LinkButton>
      ) : (
        <a href={href}>See the order</a>
      )}
      {order && <Deadline order={order} />}
    </p>
  );
}

/** What the owner can do now, in one row: to accept is one click, and says what it costs or brings. */
function Actions({ side, offer, routes, target, earnedFrom }: OfferProps): JSX.Element | null {
  const { total_cents: total, version } = offer;
  const possible = operationsFor(routes, offer.allowed_actions, {
    parameter: 'offer_id',
    group: 'negotiate',
  });
  if (possible.length === 0) return null;
  const acceptance = possible.find(({ action }) => action === 'accept');
  const others = possible.filter((one) => one !== acceptance);
  const last = { offeredPriceCents: offer.offered_price_cents, counterPriceCents: offer.counter_price_cents };
  const bounds = counterBounds(YOUR_ROLE[side], last, offer.list_price_cents);
  const accept = acceptance && {
    route: acceptance.route,
    target,
    values: { version },
    hidden: { expected_acceptance_sha256: offer.acceptance_sha256 ?? undefined },
    label: `Accept ${formatDollars(total)}`,
    about: '',
  };
  return (
    <>
      {accept && (
        <p>
          {side === 'received'
            ? `You sell it for ${formatDollars(total)}, and receive ${formatDollars(earnedFrom(total))} after fees.`
            : `You buy it for ${formatDollars(total)}.`}
        </p>
      )}
      <Openers>
        {accept && <ActionForm {...accept} shows={[]} isMain />}
        {others.map(({ action, ...operation }) => (
          <OperationForm
            {...operation}
            target={target}
            limits={{ counter_price_cents: bounds }}
            values={{
              version,
              ...(action === 'counter' && { counter_price_cents: suggestedPrice(side, offer, bounds) }),
            }}
          />
        ))}
        {accept && <OperationForm {...accept} label="Accept with a message" />}
      </Openers>
    </>
  );
}

/** Halfway between the last prices of both sides. */
function suggestedPrice(
  side: OfferSide,
  offer: OfferSummaryView,
  { min, max }: ReturnType<typeof counterBounds>,
): number {
  const { current_price_cents: current, offered_price_cents: offered } = offer;
  const own = side === 'received' ? (offer.counter_price_cents ?? offer.list_price_cents) : offered;
  return Math.min(max, Math.max(min, Math.round((own + current) / 2)));
}
