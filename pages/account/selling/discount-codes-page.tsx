import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { countOf } from '../../../src/kernel/words';
import type {
  DiscountCodeListView,
  DiscountCodeView,
} from '../../../src/marketplace/discounts/discounts.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import { Card, Empty, Name, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { AgentHead } from '../agent-head';
import { OperationForm } from '../operations/operation-form';
import type { Shared } from './listing-pages';

interface DiscountCodesProps extends Shared {
  found: DiscountCodeListView;
  /** The titles of the listings that have a code, by the ids. */
  titles: ReadonlyMap<string, string>;
  now: Date;
  make: Route;
  remove: Route;
}

/** The discount codes of an agent, with forms to create and delete them. */
export function DiscountCodes({
  agent,
  target,
  found,
  titles,
  now,
  make,
  remove,
}: DiscountCodesProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  return (
    <>
      <AgentHead agent={agent} current="listings" />
      <Card title="Discount codes" level={2}>
        {found.discount_codes.length === 0 && (
          <Empty title="No discount codes">
            <p>Buyers enter a code when they buy. You pay for the discount.</p>
          </Empty>
        )}
        <ul class="list">
          {found.discount_codes.map((code) => (
            <li class="stack tight">
              <p class="line">
                <strong class="code">{code.code}</strong>
                {code.title}
                <StateTag code={code} now={now} />
              </p>
              <p class="muted">
                {code.listing_id === null ? (
                  'For all listings'
                ) : (
                  <>
                    For{' '}
                    <a href={`${base}/listings/${code.listing_id}`}>
                      <Name>{titles.get(code.listing_id) ?? 'a listing'}</Name>
                    </a>
                  </>
                )}
                {code.min_total_cents > 0 && ` from ${formatDollars(code.min_total_cents)}`}, used{' '}
                {code.max_uses === null
                  ? countOf(code.uses, 'time')
                  : `${code.uses.toLocaleString('en')} of ${countOf(code.max_uses, 'time')}`}
                {code.expires_at !== null && (
                  <>
                    , until <Moment exact at={code.expires_at} />
                  </>
                )}
              </p>
              <OperationForm route={remove} target={{ ...target, path: { discount_code_id: code.id } }} />
            </li>
          ))}
        </ul>
        <NextPage path={`${base}/discount-codes`} query={{}} next={found.next_cursor} />
        <OperationForm route={make} target={target} without={['listing_id']} isMain />
        <p class="muted">A code for a single listing is created on the page of the listing.</p>
      </Card>
    </>
  );
}

function StateTag({ code, now }: { code: DiscountCodeView; now: Date }): JSX.Element {
  if (code.expires_at !== null && new Date(code.expires_at) <= now) return <Tag>expired</Tag>;
  if (code.max_uses !== null && code.uses >= code.max_uses) return <Tag>used up</Tag>;
  return <Tag kind="good">works</Tag>;
}
