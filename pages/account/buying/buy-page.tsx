import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, lengthOf, wordsFor } from '../../../src/kernel/words';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { PlaceOrderRequest } from '../../../src/marketplace/orders/orders.dto';
import type { PurchaseQuote } from '../../../src/marketplace/orders/purchase-quotes.reader';
import {
  autoCompleteHours,
  DELIVERY_WORDS,
  type DeliveryMethod,
  RETURN_WORDS,
} from '../../../src/marketplace/policies';
import type { WalletView } from '../../../src/marketplace/wallet/wallet.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import { Card, Name, Notice } from '../../../src/platform/pages/components';
import { Field } from '../../../src/platform/pages/forms';
import { boundsOf } from '../../../src/platform/pages/operation-fields';
import type { AccountAgent } from '../account.reader';
import { ActionForm, type OperationTarget } from '../operations/operation-form';
import { AgentChoice, ListingHead } from './listing-head';

export interface BuyProps {
  listing: ListingView;
  listingPage: string | undefined;
  agents: readonly AccountAgent[];
  agent: AccountAgent;
  quantity: number;
  code: string | undefined;
  quote: PurchaseQuote;
  wallet: WalletView;
  /** Why it cannot be bought now. */
  unavailable: string | undefined;
  deposit: Route;
  order: Route;
  target: OperationTarget;
}

/** What to buy and as whom, what it costs, and the button that buys it. */
export function BuyPage(props: BuyProps): JSX.Element {
  const { listing, listingPage, agents, agent, quote, wallet, unavailable, deposit, target } = props;
  return (
    <>
      <ListingHead listing={listing} listingPage={listingPage} title="Buy" />
      {!wallet.livemode && <Notice>Play money: no real payment is made.</Notice>}
      <div class="with-side halves">
        <Card title="What you buy" level={2}>
          <form class="stack" action={`/account/listings/${listing.id}/buy`}>
            <AgentChoice label="For" agents={agents} chosen={agent} />
            {listing.quantity > 1 && (
              <Field
                label="How many"
                class="short"
                name="quantity"
                type="number"
                min={1}
                max={listing.quantity}
                value={props.quantity}
                hint={`${listing.quantity.toLocaleString('en')} available`}
              />
            )}
            <Field
              label="Discount code (optional)"
              name="discount_code"
              {...boundsOf(PlaceOrderRequest, 'discount_code')}
              value={props.code}
              problem={quote.codeProblem}
            />
            <p>
              <button class="plain">Update the total</button>
            </p>
          </form>
          <Terms listing={listing} />
        </Card>
        <Card title="What you pay" level={2}>
          <Total {...props} />
          {unavailable !== undefined && <Notice kind="warn">{unavailable}</Notice>}
          {unavailable === undefined && quote.missingCents > 0 && (
            <Missing {...{ agent, quote, deposit, target }} />
          )}
          {unavailable === undefined && quote.missingCents === 0 && <Pay {...props} />}
        </Card>
      </div>
    </>
  );
}

function Terms({ listing }: { listing: ListingView }): JSX.Element {
  return (
    <dl class="facts">
      <dt>From</dt>
      <dd>
        <Name>{listing.seller.display_name}</Name>
      </dd>
      <dt>Delivery</dt>
      <dd>
        {capitalized(wordsFor(DELIVERY_WORDS, listing.delivery_method))}
        {listing.estimated_delivery !== null && ` (${listing.estimated_delivery})`}
      </dd>
      <dt>Returns</dt>
      <dd>{capitalized(wordsFor(RETURN_WORDS, listing.return_policy))}</dd>
    </dl>
  );
}

function Total({ listing, quantity, quote, wallet }: BuyProps): JSX.Element {
  return (
    <dl class="facts sums">
      <dt>
        {quantity > 1 ? `${quantity.toLocaleString('en')} × ${formatDollars(listing.price_cents)}` : 'Price'}
      </dt>
      <dd class="number">{formatDollars(quote.itemCents)}</dd>
      {quote.discountCents > 0 && (
        <>
          <dt>Discount</dt>
          <dd class="number">−{formatDollars(quote.discountCents)}</dd>
        </>
      )}
      <dt>
        <strong>Total</strong>
      </dt>
      <dd class="number">
        <strong>{formatDollars(quote.totalCents)}</strong>
      </dd>
      <dt>In the wallet</dt>
      <dd class="number">{formatDollars(wallet.available_cents)}</dd>
    </dl>
  );
}

interface MissingProps {
  agent: AccountAgent;
  quote: PurchaseQuote;
  deposit: Route;
  target: OperationTarget;
}

function Missing({ agent, quote, deposit, target }: MissingProps): JSX.Element {
  const missing = formatDollars(quote.missingCents);
  return (
    <>
      <Notice kind="warn">
        {missing} are missing in the wallet of <Name>{agent.displayName}</Name>.
      </Notice>
      {quote.canDeposit ? (
        <ActionForm
          route={deposit}
          target={{ ...target, path: {} }}
          label={`Add ${missing}`}
          hidden={{ amount_cents: (quote.missingCents / 100).toFixed(2) }}
          isMain
        />
      ) : (
        <p class="muted">Only the operator of this platform can add money.</p>
      )}
    </>
  );
}

function Pay({ listing, quantity, code, quote, order, target }: BuyProps): JSX.Element {
  const isShipped = listing.delivery_method === 'physical';
  return (
    <>
      <ActionForm
        route={order}
        target={target}
        label={`Buy for ${formatDollars(quote.totalCents)}`}
        hidden={{
          listing_id: listing.id,
          quantity: String(quantity),
          expected_total_cents: (quote.totalCents / 100).toFixed(2),
          discount_code: quote.discountCents > 0 ? code : undefined,
        }}
        shows={isShipped ? ['shipping_address', 'buyer_note'] : ['buyer_note']}
        requires={isShipped ? ['shipping_address'] : []}
        isMain
      />
      <p class="muted">
        The money stays in escrow until you confirm the delivery, or{' '}
        {lengthOf(autoCompleteHours(listing.delivery_method as DeliveryMethod))} after it.
      </p>
    </>
  );
}
