import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, inWords } from '../../../src/kernel/words';
import { memoize } from '../../../src/kernel/lazily';
import {
  type OfferListView,
  OffersQuery,
  type OfferSummaryView,
} from '../../../src/marketplace/offers/offers.dto';
import { counterBounds } from '../../../src/marketplace/policies';
import type { Route } from '../../../src/platform/operations/route-table';
import { Choices } from '../../../src/platform/pages/choices';
import { Written } from '../../../src/platform/pages/written';
import { Card, Empty, Name, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { optionsOf } from '../../../src/platform/pages/operation-fields';
import { NextPage } from '../../../src/platform/pages/paging';
import { AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';
import { ActionForms, operationsFor, type OperationTarget } from '../operations/operation-form';

export const SIDES = ['received', 'sent'] as const;
export type OfferSide = (typeof SIDES)[number];

const statuses = memoize(() => optionsOf(OffersQuery, 'status'));

export interface OffersProps {
  agent: AccountAgent;
  side: OfferSide;
  query: OffersQuery;
  found: OfferListView;
  routes: readonly Route[];
  target: OperationTarget;
  /** The page on which everybody sees a listing. */
  listingPage: (id: string) => string | undefined;
}

/** The negotiations of an agent, with what the owner can do in each. */
export function Offers({ agent, side, query, found, routes, target, listingPage }: OffersProps): JSX.Element {
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
          <Offer
            {...{ agent, side, offer, routes, listingPage }}
            target={{ ...target, path: { offer_id: offer.id } }}
          />
        ))
      )}
      <NextPage path={path} query={{ ...query, side }} next={found.next_cursor} />
    </>
  );
}

/** The last price of each side with its message, in their order: “$15.00 → $18.00”. */
function LastProposals({ offer }: { offer: OfferSummaryView }): JSX.Element {
  const { counter_price_cents: counter, current_price_cents: current } = offer;
  const buyers = { cents: offer.offered_price_cents, by: offer.buyer_name, message: offer.message };
  const sellers = counter !== null && {
    cents: counter,
    by: offer.seller_name,
    message: offer.response_message,
  };
  const proposals = !sellers ? [buyers] : current === counter ? [buyers, sellers] : [sellers, buyers];
  return (
    <>
      {proposals.length > 1 && (
        <p>Price for one: {proposals.map(({ cents }) => formatDollars(cents)).join(' → ')}</p>
      )}
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

function Offer({ agent, side, offer, routes, target, listingPage }: OfferProps): JSX.Element {
  const last = { offeredPriceCents: offer.offered_price_cents, counterPriceCents: offer.counter_price_cents };
  const limits = { counter_price_cents: counterBounds(YOUR_ROLE[side], last, offer.list_price_cents) };
  const possible = operationsFor(routes, offer.allowed_actions, {
    parameter: 'offer_id',
    group: 'negotiate',
  }).map((operation) => ({ ...operation, limits }));
  return (
    <Card
      level={2}
      id={offer.id}
      title={
        <>
          <a href={listingPage(offer.listing_id)}>
            <Name>{offer.listing_title}</Name>
          </a>{' '}
          <Tag>{capitalized(inWords(offer.status))}</Tag>
        </>
      }
    >
      <p>
        <span class="big">{formatDollars(offer.total_cents)}</span>{' '}
        <span class="muted">
          {offer.quantity > 1 && `for ${offer.quantity}, ${formatDollars(offer.current_price_cents)} each `}
          instead of {formatDollars(offer.list_price_cents)}
        </span>
      </p>
      <p class="muted">
        {side === 'received' ? 'From ' : 'To '}
        <Name>{side === 'received' ? offer.buyer_name : offer.seller_name}</Name>
        {offer.awaiting !== null && (
          <>
            {`; ${offer.awaiting === YOUR_ROLE[side] ? 'your turn' : `awaiting the ${offer.awaiting}`}; expires `}
            <Moment at={offer.expires_at} />
          </>
        )}
      </p>
      <LastProposals offer={offer} />
      {offer.order_id !== null && (
        <p>
          <a href={`/account/agents/${agent.agentId}/orders/${offer.order_id}`}>The order</a>
        </p>
      )}
      <ActionForms operations={possible} target={target} values={{ version: offer.version }} />
    </Card>
  );
}
