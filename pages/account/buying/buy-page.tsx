import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, lengthOf, wordsFor } from '../../../src/kernel/words';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { PlaceOrderRequest } from '../../../src/marketplace/orders/orders.dto';
import type { PurchaseQuote, RecentPurchase } from '../../../src/marketplace/orders/purchase-quotes.reader';
import {
  autoCompleteHours,
  DELIVERY_WORDS,
  type DeliveryMethod,
  RETURN_WORDS,
} from '../../../src/marketplace/policies';
import type { WalletView } from '../../../src/marketplace/wallet/wallet.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import { Card, Muted, Name, Notice } from '../../../src/platform/pages/components';
import { Field, Hidden, PostForm, Refused } from '../../../src/platform/pages/forms';
import { OperationFields } from '../../../src/platform/pages/member-fields';
import { Moment } from '../../../src/platform/pages/moment';
import { boundsOf } from '../../../src/platform/pages/operation-fields';
import type { AccountAgent } from '../account.reader';
import {
  ActionForm,
  fieldsOf,
  type OperationTarget,
  type RefusedForm,
  REPEAT,
} from '../operations/operation-form';
import { AgentChoice } from './agent-choice';
import { ListingHead } from '../listing-head';

import { AcceptanceCard, paidAfterChecks } from '../../parts/acceptance';

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
  /** The newest purchase of the same listing by this agent, if it was a short time ago. */
  recent: RecentPurchase | null;
  /** The form as it was sent, if nothing was bought with it. */
  refused?: BuyRefusal;
  /** Why the person should look at the total again, before anything is bought. */
  changed?: string;
}

export interface BuyRefusal extends RefusedForm {
  /** Why nothing was bought, if no field is the reason. */
  text?: string;
}

/** The name of the button that computes the total again. */
export const UPDATE = 'update';
/** The name of the field with the agent and the total that the page shows. */
export const SHOWN = 'shown';

/** The name of the field with the earlier purchase that the page shows: who sends it means another one. */
export const KNOWN = 'confirm_repeat';

const shownOf = ({ agent, quote, listing }: BuyProps): string =>
  [agent.agentId, quote.totalCents, listing.acceptance_sha256 ?? ''].join(' ');

/** What the page showed when its form was sent. Nobody pays another total, or for other checks, without having seen them. */
export function shownIn(
  sent: unknown,
): { agentId: string; totalCents: number; acceptanceSha256?: string } | undefined {
  const [agentId, total, acceptance] = typeof sent === 'string' ? sent.split(' ') : [];
  if (agentId === undefined || !/^\d{1,12}$/.test(total ?? '')) return undefined;
  return { agentId, totalCents: Number(total), ...(acceptance && { acceptanceSha256: acceptance }) };
}

const lackOf = ({ quote, wallet }: Pick<BuyProps, 'quote' | 'wallet'>): number =>
  Math.max(0, quote.totalCents - wallet.available_cents);

/** What to buy and as whom, what it costs, and the button that buys it: one form, so that nothing typed is lost. */
export function BuyPage(props: BuyProps): JSX.Element {
  const { listing, listingPage, agent, quote, wallet, unavailable, deposit, target, recent, refused } = props;
  const canBuy = unavailable === undefined && quote.missingCents === 0;
  return (
    <>
      <ListingHead listing={listing} listingPage={listingPage} title="Buy">
        <Terms listing={listing} />
      </ListingHead>
      {refused && <Refused problems={refused.problems} text={refused.text} />}
      {props.changed !== undefined && (
        <Notice kind="warn" role="alert">
          {props.changed}
        </Notice>
      )}
      <PostForm action={`/account/listings/${listing.id}/buy`} token={target.token}>
        <Hidden fields={{ [REPEAT]: target.repeat }} />
        <div class="with-side halves">
          <Card title="What you buy" level={2}>
            <Choice {...props} />
          </Card>
          <div id={PAY}>
            <Hidden fields={{ [SHOWN]: shownOf(props) }} />
            <AcceptanceCard acceptance={listing.acceptance} />
            <Card title="What you pay" level={2}>
              <Total {...props} />
              {recent && (
                <Notice kind="warn">
                  <Hidden fields={{ [KNOWN]: recent.id }} />
                  <Name>{agent.displayName}</Name> bought this <Moment at={recent.createdAt} />:{' '}
                  <a href={`/account/agents/${agent.agentId}/orders/${recent.id}`}>see the order</a>. The
                  button buys it again.
                </Notice>
              )}
              {unavailable !== undefined && <Notice kind="warn">{unavailable}</Notice>}
              {unavailable === undefined && quote.missingCents > 0 && <Missing {...props} />}
              {canBuy && <Pay {...props} />}
              {!wallet.livemode && <Muted>Play money: no real payment is made.</Muted>}
            </Card>
          </div>
        </div>
      </PostForm>
      <div id={ADD}>
        {unavailable === undefined && quote.missingCents > 0 && quote.canDeposit && (
          <ActionForm
            route={deposit}
            target={{ ...target, path: {} }}
            label={`Add ${formatDollars(quote.missingCents)}`}
            hidden={{ amount_cents: (quote.missingCents / 100).toFixed(2) }}
            isMain
          />
        )}
      </div>
    </>
  );
}

/** The parts that `buy.js` shows again when a choice changes. */
const PAY = 'pay';
const ADD = 'add';

/** Who buys how many. What few people need is closed, so that the button to buy is in sight on a phone. */
function Choice(props: BuyProps): JSX.Element {
  const { listing, agents, agent, quote, order, target, refused } = props;
  const isShipped = listing.delivery_method === 'physical';
  const problemOf = (field: string): string | undefined =>
    refused?.problems.find(({ name }) => name === field)?.text;
  const codeProblem = quote.codeProblem ?? problemOf('discount_code');
  const [note] = fieldsOf({ route: order, target, shows: ['buyer_note'], refused });
  const address = isShipped ? ['shipping_address'] : [];
  return (
    <>
      <AgentChoice label="For" agents={agents} chosen={agent} />
      {listing.quantity > 1 && (
        <Field
          label="How many"
          class="short"
          name="quantity"
          type="number"
          min={1}
          max={listing.quantity}
          required
          value={props.quantity}
          hint={`${listing.quantity.toLocaleString('en')} available`}
          problem={problemOf('quantity')}
        />
      )}
      <OperationFields
        members={fieldsOf({ route: order, target, shows: address, requires: address, refused })}
      />
      <details open={props.code !== undefined || codeProblem !== undefined || Boolean(note?.initial)}>
        <summary>Discount code, or a note for the seller</summary>
        <div class="stack">
          <Field
            label="Discount code (optional)"
            name="discount_code"
            {...boundsOf(PlaceOrderRequest, 'discount_code')}
            value={props.code}
            problem={codeProblem}
          />
          <OperationFields members={note ? [note] : []} />
        </div>
      </details>
      <p>
        <button class="plain" name={UPDATE} value="true" formnovalidate>
          Update the total
        </button>
      </p>
    </>
  );
}

const Terms = ({ listing }: { listing: ListingView }): JSX.Element => (
  <p class="line muted">
    <span>
      From <Name>{listing.seller.display_name}</Name>
    </span>
    <span>
      {capitalized(wordsFor(DELIVERY_WORDS, listing.delivery_method))}
      {listing.estimated_delivery !== null && ` (${listing.estimated_delivery})`}
    </span>
    <span>{capitalized(wordsFor(RETURN_WORDS, listing.return_policy))}</span>
  </p>
);

function Total({ listing, quantity, quote, wallet, unavailable }: BuyProps): JSX.Element {
  const added = quote.missingCents > 0 || unavailable !== undefined ? 0 : lackOf({ quote, wallet });
  return (
    <dl class="facts sums">
      {(quantity > 1 || quote.discountCents > 0) && (
        <>
          <dt>
            {quantity > 1
              ? `${quantity.toLocaleString('en')} × ${formatDollars(listing.price_cents)}`
              : 'Price'}
          </dt>
          <dd class="number">{formatDollars(quote.itemCents)}</dd>
        </>
      )}
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
      {added > 0 && (
        <>
          <dt>Play money added for this order</dt>
          <dd class="number">{formatDollars(added)}</dd>
        </>
      )}
    </dl>
  );
}

function Missing({ agent, quote }: BuyProps): JSX.Element {
  return (
    <>
      <Notice kind="warn">
        {formatDollars(quote.missingCents)} are missing in the wallet of <Name>{agent.displayName}</Name>.
      </Notice>
      {!quote.canDeposit && <p class="muted">Only the operator of this platform can add money.</p>}
    </>
  );
}

function Pay({ listing, quote }: BuyProps): JSX.Element {
  return (
    <>
      <p>
        <button>Buy for {formatDollars(quote.totalCents)}</button>
      </p>
      <p class="muted">
        The money stays in escrow until{' '}
        {paidAfterChecks(listing.acceptance) && 'the delivery passes its checks, '}
        you confirm the delivery, or {lengthOf(
          autoCompleteHours(listing.delivery_method as DeliveryMethod),
        )}{' '}
        after it.
      </p>
    </>
  );
}
