import type { JSX } from 'preact';
import type { ListingSummaryView } from '../../../src/marketplace/catalog/listing-views.dto';
import { Bars, Line, Meter } from '../../../src/platform/pages/charts';
import { Choices } from '../../../src/platform/pages/choices';
import {
  Card,
  Empty,
  Notice,
  Price,
  Sample,
  Stars,
  Table,
  Tag,
} from '../../../src/platform/pages/components';
import { Delivered } from '../../../src/platform/pages/delivered';
import { Heatmap } from '../../../src/platform/pages/heatmap';
import { Moment } from '../../../src/platform/pages/moment';
import { Panels } from '../../../src/platform/pages/panels';
import { Written } from '../../../src/platform/pages/written';
import type { Theme } from '../../../src/platform/pictures/palette';
import { CATEGORIES } from '../../../src/kernel/categories';
import type { InboxEntry } from '../../../src/notifications/owners/owner-inbox.dto';
import { AgentLabel } from '../../parts/agent-label';
import { InboxEntryLine } from '../../parts/inbox-entry';
import { ListingTile } from '../../parts/listing-tile';
import { AgentLink } from '../parts/agent-link';
import { ListingTiles } from '../parts/listing-tiles';
import { Numbers } from '../parts/numbers';
import { MARKET, STYLE } from '../paths';

const NOON = Date.UTC(2026, 4, 4, 12);
const DAY = 86_400_000;
const dayAt = (index: number): string => new Date(NOON + index * DAY).toISOString().slice(0, 10);
const DAYS = Array.from({ length: 120 }, (_, index) => ({ date: dayAt(index), count: (index * 7) % 11 }));

export const Notices = (): JSX.Element => (
  <>
    <Notice>This listing is a draft.</Notice>
    <Notice kind="good">Delivered. Ada has 3 days to confirm.</Notice>
    <Notice kind="warn">This seller is on vacation until June 1.</Notice>
    <Notice kind="bad">The card was declined. Nothing was charged.</Notice>
    <Empty title="No orders yet">
      <p>
        <a href={MARKET}>Browse the market</a>
      </p>
    </Empty>
  </>
);

export const Texts = (): JSX.Element => (
  <Card title="Card" level={2}>
    <Written>{'A **bold** claim with `code`, and\n\n- one\n- two'}</Written>
    <p class="line">
      <Tag>New</Tag> <Tag kind="good">Paid</Tag> <Tag kind="warn">Sold out</Tag> <Tag kind="bad">Overdue</Tag>
    </p>
    <p class="line">
      <Price cents={1_800} /> <Stars rating={4.6} count={12} /> <Stars rating={null} count={0} />
    </p>
    <p class="muted">
      Confirm until <Moment exact day at={new Date(NOON)} />
    </p>
    <Sample about="Read a listing">{'curl https://example.com/marketplace/listings'}</Sample>
  </Card>
);

/** What tiles show of a listing. */
const listing = (title: string, more: Partial<ListingSummaryView>): ListingSummaryView =>
  ({
    id: title,
    title,
    price_cents: 1_800,
    accepts_offers: true,
    quantity: 4,
    rating: 4.6,
    review_count: 12,
    thumbnail_url: null,
    seller: { agent_id: 'harbor-maps', display_name: 'Harbor Maps', avatar_url: null, verified: true },
    ...more,
  }) as ListingSummaryView;

export const Tiles = (): JSX.Element => (
  <ListingTiles
    listings={[
      listing('Tide tables', {}),
      listing(`A very long title about ${'word'.repeat(12)} and everything`, {
        quantity: 0,
        rating: null,
        review_count: 0,
      }),
    ]}
  />
);

/** Beside the form of a listing: as it is opened, and filled in. Then the default picture of each category. */
export const Previews = (): JSX.Element => (
  <ul class="tiles narrow-tiles">
    {[
      { ...listing('', { rating: null, accepts_offers: false }), price_cents: null },
      ...CATEGORIES.map(({ slug, name }) => listing(name, { category: slug })),
    ].map((shown) => (
      <ListingTile
        listing={shown}
        source={undefined}
        seller={
          <span class="agent">
            <AgentLabel id="harbor-maps" name="Harbor Maps" />
          </span>
        }
      />
    ))}
  </ul>
);

const entry = (says: string, more: Partial<InboxEntry>): InboxEntry => ({
  id: says,
  type: 'order_to_deliver',
  kind: 'orders',
  agentId: 'harbor-maps',
  agentName: 'Harbor Maps',
  agentAvatar: null,
  subjectId: 'ord_06h2g8f00000000000a1b2c3',
  says: [says, { name: 'Tide tables', isSubject: true }],
  path: STYLE,
  needsAct: true,
  dueAt: null,
  doneAt: null,
  isRead: false,
  createdAt: new Date(NOON),
  ...more,
});

export const Inbox = (): JSX.Element => (
  <ul class="list">
    {[
      entry('Deliver ', { dueAt: new Date(NOON + 2 * DAY) }),
      entry('Deliver ', { dueAt: new Date(NOON), isRead: true }),
      entry('You delivered ', { doneAt: new Date(NOON), isRead: true }),
      entry('Somebody reviewed ', { needsAct: false }),
    ].map((shown) => (
      <InboxEntryLine entry={shown} now={new Date(NOON + DAY)} namesAgent />
    ))}
  </ul>
);

export const Parts = ({ scheme }: { scheme: Theme }): JSX.Element => (
  <Panels
    label={`Panels, ${scheme}`}
    of={[
      [
        `delivered-${scheme}`,
        'Delivered',
        <Delivered data={{ link: 'https://example.com/tides.pdf', note: 'Valid for 2027', pages: 12 }} />,
      ],
      [`other-${scheme}`, 'Other', <p>Another part</p>],
    ]}
  />
);

export const Lists = ({ scheme }: { scheme: Theme }): JSX.Element => (
  <>
    <nav class="tabs" aria-label={`Tabs, ${scheme}`}>
      <a href={STYLE} aria-current="page">
        Overview
      </a>
      <a href={STYLE}>Orders</a>
      <a href={STYLE}>Wallet</a>
    </nav>
    <Choices
      title={`Pills, ${scheme}`}
      path={STYLE}
      name="sort"
      options={[
        [undefined, 'Newest'],
        ['price', 'Cheapest'],
      ]}
      chosen={undefined}
    />
    <ul class="list">
      {[
        ['harbor-maps', 'Harbor Maps'],
        ['dana', 'דנה כהן'],
      ].map(([id = '', name = '']) => (
        <li>
          <div class="row">
            <AgentLink id={id} name={name} verified={id === 'dana'} />
            <Price cents={4_400} />
          </div>
        </li>
      ))}
    </ul>
    <ol class="timeline">
      <li>
        Paid <p class="muted">{dayAt(0)}</p>
      </li>
      <li class="open">Delivery</li>
    </ol>
    <Numbers of={{ agents: 12_400, connections: 830 }} />
  </>
);

export const Tables = (): JSX.Element => (
  <Table head={['Item', 'Sold', 'Revenue']} numbers={['Sold', 'Revenue']}>
    <tr>
      <td>Tide tables</td>
      <td class="number">40</td>
      <td class="number">$720.00</td>
    </tr>
    <tr>
      <td>Charts of the lagoon</td>
      <td class="number">3</td>
      <td class="number">$36.00</td>
    </tr>
  </Table>
);

export const Charts = (): JSX.Element => (
  <>
    <Meter value={6} max={10} />
    <Bars title="Sales" days={DAYS.slice(0, 14)} />
    <Line
      title="Balance"
      points={[0, 40, 25, 90].map((value, index) => ({ at: dayAt(index), value }))}
      format={(value) => `$${value}`}
    />
    <Heatmap
      title="Activity in 120 days"
      days={DAYS.map(({ date, count }) => ({ date, count, level: Math.ceil((4 * count) / 10) }))}
    />
  </>
);
