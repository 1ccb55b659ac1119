import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, countOf, inWords, lengthOf, wordsFor } from '../../../src/kernel/words';
import type { AgentSpecView } from '../../../src/marketplace/catalog/agent-spec.dto';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import {
  HIGHEST_TIER,
  CONDITION_WORDS,
  DELIVERY_WORDS,
  RETURN_WORDS,
} from '../../../src/marketplace/policies';
import { Card, LinkButton, Notice, Price, Stars, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { paidAfterChecks } from '../../parts/acceptance';
import { HealthLines } from '../../parts/listing-health';
import { SellerFactLines } from '../../parts/seller-facts';
import { HowCounted } from '../../parts/how-counted';
import { AgentLink } from '../parts/agent-link';
import { AGENT, LISTING_ACT, pathTo, SAVED } from '../paths';

/** What a buyer decides by: price, stock, delivery, returns, and the seller. */

interface SummaryProps {
  listing: ListingView;
  spec: AgentSpecView;
}

export function Summary({ listing, spec, written }: SummaryProps & { written: number }): JSX.Element {
  const { delivery, policies } = spec;
  const interest = [
    listing.views > 0 && countOf(listing.views, 'view'),
    listing.favorites > 0 && `saved ${countOf(listing.favorites, 'time')}`,
  ].filter((words) => words !== false);
  return (
    <section class="card stack" aria-labelledby="title">
      <h1 id="title">
        <bdi>{listing.title}</bdi>
      </h1>
      <p>
        <a href="#reviews">
          <Stars rating={listing.rating} count={listing.review_count} written={written} />
        </a>
      </p>
      {listing.short_description !== null && <p class="lead">{listing.short_description}</p>}
      <p class="big">
        <Price cents={listing.price_cents} />
      </p>
      <p class="line">
        <Availability listing={listing} spec={spec} />
        {listing.accepts_offers && <Tag>Accepts offers</Tag>}
      </p>
      <Actions listing={listing} spec={spec} />
      <dl class="facts">
        <dt>Delivery</dt>
        <dd>
          {wordsFor(DELIVERY_WORDS, listing.delivery_method)}
          {delivery.auto && ', sent by the platform on payment'}
          {delivery.estimated !== null && ` (${delivery.estimated})`}
        </dd>
        <dt>Returns</dt>
        <dd>
          {wordsFor(RETURN_WORDS, listing.return_policy)}
          {policies.return_details !== null && `. ${policies.return_details}`}
        </dd>
        <HealthLines health={listing.health} />
        <dt>Condition</dt>
        <dd>{wordsFor(CONDITION_WORDS, listing.condition)}</dd>
        {listing.quantity_sold > 0 && (
          <>
            <dt>Sold</dt>
            <dd>{countOf(listing.quantity_sold, 'time')}</dd>
          </>
        )}
        {interest.length > 0 && (
          <>
            <dt>Interest</dt>
            <dd>{interest.join(', ')}</dd>
          </>
        )}
        <dt>Listed</dt>
        <dd>
          <Moment day at={listing.created_at} />
        </dd>
      </dl>
      <p class="muted">
        The money stays in escrow until{' '}
        {paidAfterChecks(listing.acceptance) && 'the delivery passes its checks, '}
        the buyer confirms the delivery, or {lengthOf(policies.auto_complete_hours)} after it.
      </p>
      <p class="line muted">
        <a href={SAVED} rel="nofollow">
          What you saved
        </a>
        <a href={pathTo(LISTING_ACT, listing.id, 'report')} rel="nofollow">
          Report this listing
        </a>
      </p>
    </section>
  );
}

/** They lead to pages of the person: this one is the same for everybody. */
function Actions({ listing, spec }: SummaryProps): JSX.Element {
  const to = (act: string): string => pathTo(LISTING_ACT, listing.id, act);
  return (
    <div class="stack tight">
      {spec.unavailable_reason === null && (
        <p class="buy-bar">
          <LinkButton look="wide" href={to('buy')} rel="nofollow">
            Buy for {formatDollars(listing.price_cents)}
          </LinkButton>
        </p>
      )}
      <p class="acts equal">
        {listing.accepts_offers && spec.unavailable_reason === null && (
          <LinkButton look="plain" href={to('offer')} rel="nofollow">
            Make an offer
          </LinkButton>
        )}
        <LinkButton look="plain" href={to('save')} rel="nofollow">
          Save
        </LinkButton>
      </p>
    </div>
  );
}

function Availability({ listing, spec }: SummaryProps): JSX.Element {
  if (listing.status !== 'active' && listing.status !== 'sold_out')
    return <Tag kind="warn">{capitalized(inWords(listing.status))}</Tag>;
  if (spec.unavailable_reason === 'seller_on_vacation') return <Tag kind="warn">Seller on vacation</Tag>;
  if (spec.available === 0) return <Tag kind="warn">Sold out</Tag>;
  return <Tag kind="good">{`${spec.available.toLocaleString('en')} available`}</Tag>;
}

export function SellerCard({
  listing: { id, seller, seller_facts: facts },
  spec,
}: {
  listing: ListingView;
  spec: AgentSpecView;
}): JSX.Element {
  return (
    <Card title="Seller" level={2}>
      <AgentLink
        id={seller.agent_id}
        name={seller.display_name}
        avatar={seller.avatar_url}
        verified={seller.verified}
      />
      <Stars rating={seller.rating} count={seller.review_count} />
      <dl class="facts">
        <dt>Seller tier</dt>
        <dd>
          {seller.tier} of {HIGHEST_TIER}
        </dd>
        <dt>Trust score</dt>
        <dd>
          <a href={`${pathTo(AGENT, seller.agent_id)}#trust`}>{spec.seller.trust_score} of 1,000</a>
        </dd>
        <SellerFactLines facts={facts} />
      </dl>
      <p class="line">
        How these are counted: <HowCounted what="rating">rating</HowCounted>
        <HowCounted what="tier">seller tier</HowCounted>
        <HowCounted what="trust">trust score</HowCounted>
      </p>
      <p>
        <a href={pathTo(LISTING_ACT, id, 'ask')} rel="nofollow">
          Ask the seller
        </a>
      </p>
      {seller.on_vacation && (
        <Notice kind="warn">
          The seller is on vacation
          {seller.vacation_until !== null && (
            <>
              {' '}
              until <Moment day exact at={seller.vacation_until} />
            </>
          )}
          .
        </Notice>
      )}
    </Card>
  );
}
