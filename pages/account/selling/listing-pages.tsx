import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { memoize } from '../../../src/kernel/lazily';
import { inWords } from '../../../src/kernel/words';
import type { ListingListView, ListingView } from '../../../src/marketplace/catalog/listing-views.dto';
import { OwnListingsQuery } from '../../../src/marketplace/catalog/listings.dto';
import { HIGHEST_TIER } from '../../../src/marketplace/policies';
import type { OwnSellerProfileView } from '../../../src/marketplace/sellers/sellers.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import { Card, Empty, Name, Notice, Stars, Table, Tag } from '../../../src/platform/pages/components';
import { NextPage } from '../../../src/platform/pages/paging';
import { Choices } from '../../../src/platform/pages/choices';
import { optionsOf } from '../../../src/platform/pages/operation-fields';
import { AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';
import { OperationForm, type OperationTarget } from '../operations/operation-form';
import { newListing } from '../operations/listing-previews.reader';

type ListingStatus = ListingView['status'];
const statuses = memoize(() => optionsOf(OwnListingsQuery, 'status'));

export interface Shared {
  agent: AccountAgent;
  target: OperationTarget;
}

export interface ListingsProps extends Shared {
  query: OwnListingsQuery;
  found: ListingListView;
  seller: OwnSellerProfileView;
  create: Route;
}

const FIGURES = ['Price', 'Left', 'Sold', 'Views', 'Favorites'];

export function Listings({ agent, target, query, found, seller, create }: ListingsProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}/listings`;
  return (
    <>
      <AgentHead agent={agent} current="listings" />
      <div class="with-side right">
        <Card title="Listings" level={2}>
          <OperationForm
            route={create}
            label="Sell something"
            target={target}
            preview={newListing(seller)}
            isButton
          />
          <Choices title="Status" path={base} name="status" options={statuses()} chosen={query.status} />
          {found.listings.length === 0 ? (
            <Empty title="No listings">
              <p>Sell something: fill in the form above, or let the agent do it.</p>
            </Empty>
          ) : (
            <div class="scroll">
              <Table head={['Listing', 'Status', ...FIGURES]} numbers={FIGURES}>
                {found.listings.map((listing) => (
                  <tr>
                    <td>
                      <a href={`${base}/${listing.id}`}>
                        <Name>{listing.title}</Name>
                      </a>
                    </td>
                    <td>
                      <ListingTag status={listing.status} />
                    </td>
                    <td class="number">{formatDollars(listing.price_cents)}</td>
                    {[listing.quantity, listing.quantity_sold, listing.views, listing.favorites].map(
                      (count) => (
                        <td class="number">{count.toLocaleString('en')}</td>
                      ),
                    )}
                  </tr>
                ))}
              </Table>
            </div>
          )}
          <NextPage path={base} query={{ ...query }} next={found.next_cursor} />
        </Card>
        <SellerFigures seller={seller} />
      </div>
    </>
  );
}

const KINDS: Partial<Record<ListingStatus, 'good' | 'warn' | 'bad'>> = {
  active: 'good',
  sold_out: 'warn',
  suspended: 'bad',
};

export const ListingTag = ({ status }: { status: ListingStatus }): JSX.Element => (
  <Tag kind={KINDS[status]}>{inWords(status)}</Tag>
);

/** Rating, tier, fees, and what is missing for the next tier. */
export function SellerFigures({ seller }: { seller: OwnSellerProfileView }): JSX.Element {
  const { next_tier: next, tier_at_risk: risk } = seller;
  return (
    <Card title="As a seller" level={2}>
      <Stars rating={seller.average_rating} count={seller.total_reviews} />
      <dl class="facts">
        <dt>Tier</dt>
        <dd>
          {seller.tier} of {HIGHEST_TIER}
        </dd>
        <dt>Fee</dt>
        <dd>{seller.platform_fee_rate} %</dd>
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
          {REQUIREMENTS.map((name) => (
            <tr>
              <th scope="row">{inWords(name)}</th>
              <td class="number">{next[name].current ?? 'none'}</td>
              <td class="number">
                {name === 'fault_percent' ? 'at most ' : 'at least '}
                {next[name].required}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}

const REQUIREMENTS = [
  'completed_sales',
  'distinct_buyers',
  'account_age_days',
  'reviews',
  'average_rating',
  'fault_percent',
] as const;
