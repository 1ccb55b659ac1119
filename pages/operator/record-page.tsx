import type { JSX } from 'preact';
import { formatDollars } from '../../src/kernel/cents';
import type { ListingView } from '../../src/marketplace/catalog/listing-views.dto';
import type { AdminOrderView } from '../../src/marketplace/orders/orders.dto';
import type { DisputeRecordView } from '../../src/marketplace/orders/refunds/dispute-record.dto';
import type { RecordAudit } from '../../src/system/audit/record-audit.reader';
import type { Route } from '../../src/platform/operations/route-table';
import { addressOf } from '../../src/platform/pages/choices';
import {
  Breadcrumbs,
  Card,
  CopiedId,
  LinkButton,
  Name,
  Notice,
  Tag,
} from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { Written } from '../../src/platform/pages/written';
import { Face, ListingPicture, sourceOf } from '../parts/pictures';
import { AgentBelongings, OwnerAndMoney } from './agents/agent-belongings';
import type { Belongings } from '../../src/operator/agent-belongings.reader';
import { AuditTable } from './audit/audit-table';
import { CommandForm, commandLabel } from './command-form';
import { type ConsoleSection, fits, nameIn, parameterOf } from './console-sections';
import { deciderIn } from './disputes/decision';
import { Delivered, Timeline } from './disputes/evidence';
import { OPERATOR } from './operator-frame';
import { recordPath } from './record-links';
import { RecordSummary } from './record-summary';
import type { Reported } from './reported.reader';
import type { FilteredList } from './filtered-list';
import { ListCard } from './section-page';
import { StatusTag } from '../parts/status-tag';
import { Facts, type Fields, isListOfRecords, type RecordLinks, RecordTable, titleOf } from './values';

interface RecordPageProps {
  section: ConsoleSection;
  shows: Route;
  sections: readonly ConsoleSection[];
  id: string;
  record: Fields;
  audit: RecordAudit;
  reported: Reported | undefined;
  /** What an agent has. */
  belongings: Belongings | undefined;
  /** That of an order, while it is open. */
  dispute: DisputeRecordView | undefined;
  /** What belongs to the record, with the filters of these lists. */
  parts: readonly FilteredList[];
  query: Record<string, string>;
  token: string;
  linkOf: RecordLinks;
  /** The page of the record that everybody may read, if there is one. */
  publicPage: string | undefined;
}

/** A record, what an operator can do with it, and what operators did. */
export function RecordPage(props: RecordPageProps): JSX.Element {
  const { section, id, record, reported, publicPage, parts, query, token, belongings, dispute } = props;
  const here = recordPath(section.name, id);
  const linkOf: RecordLinks = (name, value) => {
    const path = props.linkOf(name, value);
    return path === here ? undefined : path;
  };
  const name = nameIn(record, section);
  const isOrder = section.name === 'orders';
  // the timeline has the events of an order
  const lists = Object.entries(record).flatMap(([member, value]) =>
    isListOfRecords(value) && !(isOrder && member === 'events') ? [{ member, rows: value, linkOf }] : [],
  );
  const isFolded = ({ member }: ListProps): boolean => LISTS[member]?.isFolded === true;
  const facts = Object.fromEntries(
    Object.entries(record).filter(
      ([member, value]) =>
        !isListOfRecords(value) &&
        // only what is delivered completes automatically
        !(isOrder && member === 'auto_complete_at' && record.status !== 'delivered'),
    ),
  );
  const summarized = SUMMARIES[section.name]?.(facts) ?? facts;
  const commands = commandsFor(props);
  const order = isOrder ? (record as unknown as AdminOrderView) : undefined;
  const hasSide = commands.length > 0 || isOrder;
  const rest = (
    <>
      {lists
        .filter((list) => !isFolded(list))
        .map((list) => (
          <Card title={titleOf(list.member)} level={2}>
            <List {...list} />
          </Card>
        ))}
      {parts.map((part) => (
        <ListCard {...part} path={recordPath(section.name, id)} query={query} token={token} linkOf={linkOf} />
      ))}
      <Audit {...props} />
      <Card title="Technical details" level={2}>
        {lists.filter(isFolded).map((list) => (
          <details>
            <summary>
              {titleOf(list.member)} ({list.rows.length.toLocaleString('en')})
            </summary>
            <List {...list} />
          </details>
        ))}
        <details>
          <summary>All fields</summary>
          <Facts record={facts} linkOf={linkOf} />
        </details>
      </Card>
    </>
  );
  return (
    <>
      <Breadcrumbs
        to={[
          [OPERATOR, 'Operator'],
          [`${OPERATOR}/${section.name}`, titleOf(section.name)],
        ]}
      />
      <div class="titled">
        <Picture section={section.name} id={id} record={record} />
        <div class="stack tight">
          <h1>
            {isOrder && 'Order: '}
            <Name>{name ?? id}</Name>
          </h1>
          {typeof record.status === 'string' && (
            <p class="line">
              {order && <span class="big">{formatDollars(order.total_cents)}</span>}
              <StatusTag status={record.status} />
              {order && isPartlyRefunded(order) && <Tag>Partially refunded</Tag>}
              {order && <NextDeadline {...order} />}
            </p>
          )}
          <p class="line muted">
            {publicPage && <a href={publicPage}>Public page</a>}
            {order && order.refund !== null && <a href={recordPath('disputes', id)}>Refund case</a>}
            <a href={addressOf(`${OPERATOR}/events`, { subject: id })}>Events</a>
            <CopiedId>{id}</CopiedId>
          </p>
        </div>
      </div>
      {order && <Undecided {...order} />}
      <div class={hasSide ? 'with-side right' : undefined}>
        <div class="stack">
          {reported && (
            <Card title="Reported" level={2}>
              <p>
                <a href={reported.path}>
                  <Name>{reported.title}</Name>
                </a>
              </p>
              <Written>{reported.text}</Written>
            </Card>
          )}
          {belongings && <OwnerAndMoney {...belongings} />}
          <Card title="Summary" level={2}>
            <RecordSummary record={summarized} name={name} linkOf={linkOf} />
          </Card>
          {dispute && order && <Delivered dispute={dispute} order={order} />}
        </div>
        {hasSide && (
          <div class="stack">
            {commands.length > 0 && <Actions {...props} commands={commands} />}
            {order && <Timeline order={order} decider={deciderIn(props.audit.entries)} />}
          </div>
        )}
        {isOrder && <div class="stack">{rest}</div>}
      </div>
      {belongings && <AgentBelongings {...belongings} />}
      {!isOrder && rest}
    </>
  );
}

const isPartlyRefunded = ({ refunded_cents: refunded, total_cents: total }: AdminOrderView): boolean =>
  refunded > 0 && refunded < total;

function NextDeadline({
  status,
  fulfill_due_at: due,
  auto_complete_at: completes,
}: AdminOrderView): JSX.Element | null {
  if (status === 'delivered' && completes !== null)
    return (
      <span>
        Completes <Moment at={completes} />
      </span>
    );
  if (status !== 'paid' || due === null) return null;
  return (
    <span>
      Deliver by <Moment exact day at={due} />, <Moment at={due} />
    </span>
  );
}

/** What becomes of the money of a dispute. */
function Undecided({ status, refund, ...order }: AdminOrderView): JSX.Element | null {
  if (status !== 'disputed') return null;
  const frozen = formatDollars(order.total_cents - order.refunded_cents);
  const due = refund?.due_at ?? null;
  return (
    <Notice kind="warn">
      {due === null ? (
        `${frozen} frozen until the payment provider has decided`
      ) : (
        <>
          {frozen} frozen; without a decision the buyer gets it back on <Moment exact day at={due} />
        </>
      )}
    </Notice>
  );
}

/** The members as their summary says them, where that differs. */
const SUMMARIES: Record<string, ((facts: Fields) => Fields) | undefined> = {
  orders: (facts) => {
    const {
      status,
      seller_amount_cents: sellerAmount,
      platform_fee_rate: rate,
      platform_fee_cents: share,
      order_fee_cents: fixed,
    } = facts as unknown as AdminOrderView;
    return {
      ...facts,
      ...(status === 'disputed' && { seller_amount_cents: null, if_released_cents: sellerAmount }),
      ...IN_THE_TIMELINE,
      platform_fee_rate: `${rate} %${fixed > 0 ? ` + ${formatDollars(fixed)} per order` : ''}`,
      platform_fee_cents: null,
      fees_cents: share + fixed,
    };
  },
  listings: (facts) => {
    const { quantity, quantity_sold: sold } = facts as unknown as ListingView;
    const left = `${quantity.toLocaleString('en')} left, ${sold.toLocaleString('en')} sold`;
    return { ...facts, quantity: left, quantity_sold: null };
  },
};

/** What the timeline of an order says. The refund has a page too. */
const IN_THE_TIMELINE = {
  refund: null,
  paid_at: null,
  delivered_at: null,
  confirmed_at: null,
  created_at: null,
};

/** What the public pages show of a listing or an agent. */
function Picture({
  section,
  id,
  record,
}: {
  section: string;
  id: string;
  record: Fields;
}): JSX.Element | null {
  if (section === 'agents')
    return <Face id={id} name={String(record.display_name)} avatar={null} class="face big-face" />;
  if (section !== 'listings') return null;
  const { title, category, images } = record as unknown as ListingView;
  return <ListingPicture listing={{ id, title, category }} source={sourceOf(images[0] ?? null)} isFirst />;
}

interface ShownList {
  columns?: readonly string[];
  /** It only says how the service handled the record. */
  isFolded?: true;
}

/** Lists of which not everything is shown. */
const LISTS: Record<string, ShownList | undefined> = {
  faqs: { columns: ['question', 'answer'] },
  recorded_events: { columns: ['occurred_at', 'name', 'actor_id', 'key_id', 'request_id'], isFolded: true },
  deliveries: {
    columns: [
      'delivery_id',
      'event_type',
      'status',
      'agent_id',
      'attempt_count',
      'last_status',
      'webhook_id',
    ],
    isFolded: true,
  },
};

interface ListProps {
  member: string;
  rows: Fields[];
  linkOf: RecordLinks;
}

function List({ member, rows, linkOf }: ListProps): JSX.Element {
  const { columns = Object.keys(rows[0] as Fields) } = LISTS[member] ?? {};
  return <RecordTable {...{ title: titleOf(member), columns, rows, linkOf }} />;
}

/** Commands for records of this kind, also those of other sections: a dispute is decided for an order. */
function commandsFor({ sections, shows, id, record }: RecordPageProps): Route[] {
  const isPossible = ({ command }: Route): boolean =>
    Object.entries(command?.onlyIf ?? {}).every(
      ([member, values]) => record[member] === undefined || values.includes(record[member] as string),
    );
  return sections
    .flatMap((section) => section.changes)
    .filter((route) => parameterOf(route) === parameterOf(shows) && fits(route, id) && isPossible(route));
}

interface ActionsProps extends Pick<RecordPageProps, 'id' | 'token'> {
  commands: readonly Route[];
}

const Actions = ({ commands, id, token }: ActionsProps): JSX.Element => (
  <Card title="Actions" level={2} id="actions">
    {commands.map((route) =>
      route.operation === 'adminDisputes.resolve' ? (
        // its page has the evidence
        <LinkButton href={recordPath('disputes', id)}>{commandLabel(route)}</LinkButton>
      ) : (
        <CommandForm route={route} token={token} id={id} />
      ),
    )}
  </Card>
);

/** Also commands on reports of the record: they suspend a listing, or remove a post. */
export const Audit = ({
  id,
  audit,
  linkOf,
}: Pick<RecordPageProps, 'id' | 'audit' | 'linkOf'>): JSX.Element | null =>
  audit.entries.length === 0 ? null : (
    <Card title="In the audit log" level={2}>
      <AuditTable title="In the audit log" entries={audit.entries} about={id} linkOf={linkOf} />
      {audit.hasMore && (
        <a href={addressOf(`${OPERATOR}/audit`, { target: id })}>All commands on this record</a>
      )}
    </Card>
  );
