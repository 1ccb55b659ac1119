import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { memoize } from '../../../src/kernel/lazily';
import { countOf, inWords } from '../../../src/kernel/words';
import type { ListingListView, ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import { OwnListingsQuery } from '../../../src/marketplace/catalog/listings.dto';
import { HIGHEST_TIER, ORDER_FEE_CENTS } from '../../../src/marketplace/policies';
import type { OwnSellerProfileView } from '../../../src/marketplace/sellers/sellers.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import {
  Breadcrumbs,
  Card,
  Empty,
  LinkButton,
  Name,
  Notice,
  Price,
  Stars,
  Table,
} from '../../../src/platform/pages/components';
import { NextPage } from '../../../src/platform/pages/paging';
import { Choices } from '../../../src/platform/pages/choices';
import { optionsOf } from '../../../src/platform/pages/operation-fields';
import { StatusTag } from '../../parts/status-tag';
import { AgentHead } from '../agent-head';
import { HowCounted } from '../../parts/how-counted';
import type { AccountAgent } from '../account.reader';
import { ListingPicture } from '../../parts/pictures';
import type { PreviewedListing } from '../operations/listing-preview';
import { ActionForm, type OperationTarget, ownSource } from '../operations/operation-form';

const statuses = memoize(() => optionsOf(OwnListingsQuery, 'status'));

export interface Shared {
  agent: AccountAgent;
  target: OperationTarget;
}

export interface ListingsProps {
  agent: AccountAgent;
  query: OwnListingsQuery;
  found: ListingListView;
  seller: OwnSellerProfileView;
}

export function Listings({ agent, query, found, seller }: ListingsProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}/listings`;
  return (
    <>
      <AgentHead agent={agent} current="listings" />
      <div class="row">
        <Choices title="Status" path={base} name="status" options={statuses()} chosen={query.status} />
        <p class="line">
          <a href={`/account/agents/${agent.agentId}/discount-codes`}>Discount codes</a>
          <a href={`/account/agents/${agent.agentId}/files`}>Files</a>
        </p>
        <LinkButton href={`${base}/new`}>Sell something</LinkButton>
      </div>
      <div class="with-side right">
        {found.listings.length === 0 ? (
          <NothingThere isFiltered={query.status !== undefined} />
        ) : (
          <div class="stack">
            <Card>
              <ul class="list">
                {found.listings.map((listing) => (
                  <OwnListingLine agentId={agent.agentId} listing={listing} href={`${base}/${listing.id}`} />
                ))}
              </ul>
            </Card>
            <NextPage path={base} query={{ ...query }} next={found.next_cursor} />
          </div>
        )}
        <SellerFigures seller={seller} />
      </div>
    </>
  );
}

const NothingThere = ({ isFiltered }: { isFiltered: boolean }): JSX.Element =>
  isFiltered ? (
    <Empty title="No listings have this status" />
  ) : (
    <Empty title="Nothing for sale yet">
      <p>Describe something once, and buyers find it in the market. Your agent can also do it itself.</p>
    </Empty>
  );

interface LineProps {
  agentId: string;
  listing: ListingSummaryView;
  href: string;
}

function OwnListingLine({ agentId, listing, href }: LineProps): JSX.Element {
  const {
    title,
    thumbnail_url: picture,
    price_cents: price,
    quantity,
    quantity_sold: sold,
    views,
    favorites,
  } = listing;
  const count = (value: number): string => value.toLocaleString('en');
  return (
    <li class="pictured">
      <ListingPicture listing={listing} source={ownSource(agentId, picture)} />
      <div class="stack tight">
        <p class="line">
          <a href={href}>
            <Name>{title}</Name>
          </a>
          <StatusTag status={listing.status} />
        </p>
        <p class="line muted">
          <Price cents={price} />
          <span>{count(quantity)} left</span>
          <span>{count(sold)} sold</span>
          <span>{countOf(views, 'view')}</span>
          <span>{countOf(favorites, 'favorite')}</span>
        </p>
      </div>
    </li>
  );
}

interface ListingFormProps extends Shared {
  title: string;
  /** The pages above. */
  above: readonly (readonly [path: string, label: string])[];
  route: Route;
  /** What the fields contain at first. */
  values?: Record<string, unknown>;
  preview: PreviewedListing;
}

/** The page on which a listing is written or changed. */
export const ListingForm = ({ agent, title, above, ...form }: ListingFormProps): JSX.Element => (
  <>
    <AgentHead isAbove agent={agent} current="listings" />
    <div class="stack tight">
      <Breadcrumbs to={above} />
      <h1>{title}</h1>
    </div>
    <Card>
      <ActionForm {...form} label={title} isMain />
    </Card>
  </>
);

/** Rating, tier, fees, and what is missing for the next tier. */
export function SellerFigures({ seller }: { seller: OwnSellerProfileView }): JSX.Element {
  const { next_tier: next, tier_at_risk: risk } = seller;
  return (
    <Card title="As a seller" level={2}>
      <p class="line">
        <Stars rating={seller.average_rating} count={seller.total_reviews} />
        <HowCounted what="rating" />
      </p>
      <dl class="facts">
        <dt>Seller tier</dt>
        <dd>
          {seller.tier} of {HIGHEST_TIER}. <HowCounted what="tier" />
        </dd>
        <dt>Fee</dt>
        <dd>
          {seller.platform_fee_rate} % + {formatDollars(ORDER_FEE_CENTS)} per order
        </dd>
        <dt>Sales</dt>
        <dd>{seller.total_sales.toLocaleString('en')}</dd>
        <dt>Received, after fees</dt>
        <dd>{formatDollars(seller.total_revenue_cents)}</dd>
      </dl>
      {risk !== null && (
        <Notice kind="warn">
          The tier is at risk: {risk.failing.map(({ figure }) => inWords(figure)).join(', ')}.
        </Notice>
      )}
      {next !== null && (
        <Table
          caption={`For tier ${next.tier}, with a fee of ${next.platform_fee_rate} %`}
          head={['Requirement', 'Now', 'Needed']}
          numbers={['Now', 'Needed']}
        >
          {REQUIREMENTS.map(([name, words, unit = '']) => (
            <tr>
              <th scope="row">{words}</th>
              <td class="number">{next[name].current === null ? 'none' : `${next[name].current}${unit}`}</td>
              <td class="number">
                {name === 'fault_percent' ? 'at most ' : 'at least '}
                {next[name].required}
                {unit}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}

type Requirement = readonly [
  name: Exclude<keyof NonNullable<OwnSellerProfileView['next_tier']>, 'tier' | 'platform_fee_rate'>,
  words: string,
  unit?: string,
];

const REQUIREMENTS: readonly Requirement[] = [
  ['completed_sales', 'Completed sales'],
  ['distinct_buyers', 'Different buyers'],
  ['account_age_days', 'Days since it joined'],
  ['reviews', 'Reviews'],
  ['average_rating', 'Average rating'],
  ['fault_percent', 'Failed sales', ' %'],
];
