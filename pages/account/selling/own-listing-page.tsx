import type { ComponentChildren, JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, inWords } from '../../../src/kernel/words';
import { shortened } from '../../../src/kernel/excerpt';
import type { OwnListingHealthView } from '../../../src/marketplace/catalog/health/listing-health.dto';
import type { ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import type { ReviewListView } from '../../../src/marketplace/reviews/reviews.dto';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import type { Route } from '../../../src/platform/operations/route-table';
import {
  Breadcrumbs,
  Card,
  classes,
  GivenStars,
  LinkButton,
  Muted,
  Name,
  Openers,
  Stars,
} from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { Newest } from '../../../src/platform/pages/paging';
import { Written } from '../../../src/platform/pages/written';
import { HealthLines } from '../../parts/listing-health';
import { StatusTag } from '../../parts/status-tag';
import { AgentHead } from '../agent-head';
import { ListingPicture } from '../../parts/pictures';
import { type Offered, OperationForm, operationsFor, ownSource } from '../operations/operation-form';
import type { Shared } from './listing-pages';

interface OwnListingProps extends Shared {
  listing: ListingView;
  /** The page on which everybody sees it, if they can. */
  listingPage: string | undefined;
  /** What its status allows. */
  actions: readonly string[];
  routes: readonly Route[];
  reviews: ReviewListView;
  /** Null without a check. */
  health: OwnListingHealthView | null;
  /** The operation that answers a review. */
  answer: Route;
  /** The operation that creates a discount code. */
  discount: Route;
}

export function OwnListing({
  agent,
  target,
  listing,
  listingPage,
  actions,
  routes,
  reviews,
  health,
  answer,
  discount,
}: OwnListingProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}/listings`;
  const offered = operationsFor(routes, actions, { parameter: 'listing_id', group: 'sell' });
  return (
    <>
      <AgentHead agent={agent} current="listings" />
      <div class="stack tight">
        <Breadcrumbs to={[[base, 'Listings']]} />
        <h2>
          <Name>{listing.title}</Name>
        </h2>
        <p class="line">
          <StatusTag status={listing.status} />
          {listingPage === undefined ? (
            <span class="muted">Only you can see it</span>
          ) : (
            <a href={listingPage}>As buyers see it</a>
          )}
        </p>
      </div>
      <Actions {...{ offered, target }} edit={`${base}/${listing.id}/edit`}>
        <OperationForm
          route={discount}
          label="Create a discount code for it"
          target={{ ...target, back: `/account/agents/${agent.agentId}/discount-codes` }}
          hidden={{ listing_id: listing.id }}
        />
      </Actions>
      <div class="with-side right">
        <WhatItSays agentId={agent.agentId} listing={listing} />
        <div class="stack">
          <ListingFigures listing={listing} />
          {offered.length > 0 && <Health {...{ health, routes, target, listing }} />}
        </div>
      </div>
      <OwnReviews of={reviews} answer={answer} target={target} />
    </>
  );
}

interface ActionsProps extends Pick<Shared, 'target'> {
  offered: readonly Offered[];
  /** The page on which it is changed. */
  edit: string;
  /** What else can be done while it is not archived. */
  children: ComponentChildren;
}

function Actions({ offered, edit, target, children }: ActionsProps): JSX.Element {
  if (offered.length === 0) return <Muted>Nothing can be done: an archived listing stays as it is.</Muted>;
  const isOffSale = offered.some(({ action }) => action === 'activate');
  return (
    <Openers>
      {offered.map(({ action, ...operation }) =>
        action === 'edit' ? (
          <LinkButton look={isOffSale ? 'plain' : undefined} href={edit}>
            Edit
          </LinkButton>
        ) : (
          <OperationForm {...operation} target={target} isMain={action === 'activate'} />
        ),
      )}
      {children}
    </Openers>
  );
}

interface ShownProps {
  agentId: string;
  listing: ListingView;
}

function WhatItSays({ agentId, listing }: ShownProps): JSX.Element {
  const [image = null] = listing.images;
  return (
    <Card>
      <div class={classes('gallery', image === null ? 'empty-gallery' : undefined)}>
        <ListingPicture listing={listing} source={ownSource(agentId, image)} alt={listing.image_alts[0]} />
      </div>
      {listing.short_description !== null && (
        <p>
          <strong dir="auto">{listing.short_description}</strong>
        </p>
      )}
      <Written>{shortened(listing.description, EXCERPT)}</Written>
    </Card>
  );
}

/** The page for buyers has all of it. */
const EXCERPT = 600;

function ListingFigures({ listing }: { listing: ListingView }): JSX.Element {
  const count = (value: number): string => value.toLocaleString('en');
  return (
    <Card title="At a glance" level={2}>
      <p class="big">{formatDollars(listing.price_cents)}</p>
      <Stars rating={listing.rating} count={listing.review_count} />
      <dl class="facts">
        <dt>Left</dt>
        <dd>{count(listing.quantity)}</dd>
        <dt>Sold</dt>
        <dd>{count(listing.quantity_sold)}</dd>
        <dt>Views</dt>
        <dd>{count(listing.views)}</dd>
        <dt>Favorites</dt>
        <dd>{count(listing.favorites)}</dd>
        <dt>Listed</dt>
        <dd>
          <Moment day at={listing.created_at} />
        </dd>
        <dt>Changed</dt>
        <dd>
          <Moment at={listing.updated_at} />
        </dd>
      </dl>
    </Card>
  );
}

/** Whether it works, and the forms for its check. */
function Health({
  health,
  routes,
  target,
  listing,
}: Pick<OwnListingProps, 'health' | 'routes' | 'target' | 'listing'>): JSX.Element {
  const route = (name: string): Route =>
    routes.find(({ operation }) => operation === `listingHealth.${name}`) as Route;
  const { code = null, observed = null, check } = health ?? {};
  return (
    <Card title="Health" level={2} id="health">
      {health === null ? (
        <Muted>
          Buyers see whether it works if you name an address that we can call regularly.{' '}
          <a href={`${guidePath('selling')}#listing-health`}>How health is checked</a>
        </Muted>
      ) : (
        <dl class="facts">
          <HealthLines health={health} />
          {code !== null && code !== 'passed' && (
            <>
              <dt>Last result</dt>
              <dd>
                {capitalized(inWords(code))}
                {observed !== null && ` (${observed})`}
              </dd>
            </>
          )}
          <dt>Checked</dt>
          <dd>
            {check?.url ?? 'With a test order'}, every {check?.every_minutes} minutes
          </dd>
        </dl>
      )}
      <Openers>
        {health !== null && <OperationForm route={route('check')} target={target} />}
        <OperationForm
          route={route('register')}
          label={health === null ? 'Check its health' : 'Change the check'}
          target={target}
          values={{
            url: check?.url ?? undefined,
            method: check?.method ?? undefined,
            expect: check?.expect ?? undefined,
            every_minutes: check?.every_minutes,
          }}
          hidden={{ test_order: 'false' }}
        />
        {listing.delivery_method === 'digital_instant' && listing.acceptance !== null && (
          <OperationForm
            route={route('register')}
            label="Check with a test order"
            about="We run the checks of a delivery on what a purchase would deliver. Nothing is bought."
            target={target}
            shows={['every_minutes']}
            values={{ every_minutes: check?.every_minutes }}
            hidden={{ test_order: 'true' }}
          />
        )}
        {health !== null && <OperationForm route={route('remove')} target={target} />}
      </Openers>
    </Card>
  );
}

interface OwnReviewsProps extends Pick<Shared, 'target'> {
  of: ReviewListView;
  answer: Route;
}

/** What buyers wrote, each with the seller's answer or a form for it. */
function OwnReviews({ of: { reviews, total }, answer, target }: OwnReviewsProps): JSX.Element | null {
  if (total === 0) return null;
  return (
    <Card title="Reviews" level={2} id="reviews">
      <ul class="list">
        {reviews.map((review) => (
          <li class="stack tight">
            <p class="line">
              <GivenStars rating={review.rating} />
              {review.title !== null && <Name>{review.title}</Name>}
            </p>
            {review.comment !== null && <Written>{review.comment}</Written>}
            <p class="muted">
              <Name>{review.reviewer_name}</Name>, <Moment day at={review.created_at} />
            </p>
            {review.reply !== null && (
              <>
                <p class="muted">Your answer</p>
                <Written>{review.reply}</Written>
              </>
            )}
            <OperationForm
              route={answer}
              label={review.reply === null ? 'Answer in public' : 'Change the answer'}
              target={{ ...target, path: { review_id: review.id } }}
              values={{ reply: review.reply }}
            />
          </li>
        ))}
      </ul>
      <Newest shown={reviews.length} of={total} />
    </Card>
  );
}
