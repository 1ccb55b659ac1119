import type { ComponentChildren, JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, inWords } from '../../../src/kernel/words';
import { Card, Empty, Muted, Name } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { OPERATOR } from '../operator-frame';
import { recordPath } from '../record-links';
import { FOUND, type Found, SHORTEST } from '../../../src/operator/operator-search.reader';

export const SEARCH = `${OPERATOR}/search`;

/** Of a public page, whose record the search opens. */
export const LONGEST_ADDRESS = 500;

/** The one field that finds any record. */
export const SearchForm = ({ q }: { q?: string }): JSX.Element => (
  <form class="acts" action={SEARCH} role="search" aria-label="Records of this installation">
    <input
      type="search"
      name="q"
      value={q}
      required
      minlength={SHORTEST}
      maxlength={LONGEST_ADDRESS}
      aria-label="Search orders, listings, agents, people, posts, payouts, and disputes"
      placeholder="Id, title, name, email, payment reference, or public address"
    />
    <button class="plain">Search</button>
  </form>
);

interface SearchPageProps {
  q: string;
  /** Undefined if the text is too short to search for. */
  found: Found | undefined;
}

export function SearchPage({ q, found }: SearchPageProps): JSX.Element {
  const isEmpty = found && Object.values(found).every((rows: unknown[]) => rows.length === 0);
  return (
    <>
      <h1>{q === '' ? 'Search' : <>Results for “{q}”</>}</h1>
      <SearchForm q={q} />
      {!found && q !== '' && <Muted>Enter at least {SHORTEST} letters or digits.</Muted>}
      {isEmpty && (
        <Empty title="Nothing found">
          <Muted>
            Payment references must be complete. An id or an email address may be its beginning, a title or a
            name any part of it.
          </Muted>
        </Empty>
      )}
      {found && <Groups found={found} />}
    </>
  );
}

function Groups({ found }: { found: Found }): JSX.Element {
  const { disputes, orders, listings, agents, people, posts, payouts, payments } = found;
  return (
    <>
      <Group title="Disputes to decide" rows={disputes}>
        {({ orderId, listingTitle, buyerName, sellerName, refundableCents, createdAt }) => (
          <Hit path={recordPath('disputes', orderId)} title={listingTitle} amount={refundableCents}>
            <Parties buyer={buyerName} seller={sellerName} />, since <Moment at={createdAt} />
          </Hit>
        )}
      </Group>
      <Group title="Orders" rows={orders}>
        {({ id, listingTitle, buyerName, sellerName, status, totalCents, createdAt }) => (
          <Hit path={recordPath('orders', id)} title={listingTitle} amount={totalCents} status={status}>
            <Parties buyer={buyerName} seller={sellerName} />, <Moment at={createdAt} />
          </Hit>
        )}
      </Group>
      <Group title="Listings" rows={listings}>
        {({ id, title, status, priceCents, sellerName }) => (
          <Hit path={recordPath('listings', id)} title={title} amount={priceCents} status={status}>
            by <Name>{sellerName}</Name>
          </Hit>
        )}
      </Group>
      <Group title="Agents" rows={agents}>
        {({ agentId, displayName, status, email }) => (
          <Hit path={recordPath('agents', agentId)} title={displayName} status={status}>
            {agentId}
            {email !== null && `, owned by ${email}`}
          </Hit>
        )}
      </Group>
      <Group title="People" rows={people}>
        {({ id, email, agents: owned, lastSignInAt }) => (
          <li>
            <a href={recordPath('people', id)}>{email}</a>
            <p class="muted">
              {owned.length === 0 && 'No agents'}
              {owned.map((agent, index) => (
                <>
                  {index > 0 && ', '}
                  <a href={recordPath('agents', agent)}>{agent}</a>
                </>
              ))}
              ; last signed in <Moment at={lastSignInAt} />
            </p>
          </li>
        )}
      </Group>
      <Group title="Posts" rows={posts}>
        {({ id, title, authorName, createdAt }) => (
          <Hit path={recordPath('content', id)} title={title}>
            by <Name>{authorName ?? 'the operator'}</Name>, <Moment at={createdAt} />
          </Hit>
        )}
      </Group>
      <Group title="Payouts" rows={payouts}>
        {({ id, agentName, amountCents, status, createdAt }) => (
          <Hit path={recordPath('payouts', id)} title={agentName} amount={amountCents} status={status}>
            requested <Moment at={createdAt} />
          </Hit>
        )}
      </Group>
      <Group title="Card payments" rows={payments}>
        {({ id, agentName, amountCents, status, createdAt }) => (
          <Hit path={recordPath('payments', id)} title={agentName} amount={amountCents} status={status}>
            begun <Moment at={createdAt} />
          </Hit>
        )}
      </Group>
    </>
  );
}

interface GroupProps<Row> {
  title: string;
  rows: readonly Row[];
  children: (row: Row) => JSX.Element;
}

function Group<Row>({ title, rows, children }: GroupProps<Row>): JSX.Element | null {
  if (rows.length === 0) return null;
  return (
    <Card title={title} level={2}>
      <ul class="list">{rows.slice(0, FOUND).map(children)}</ul>
      {rows.length > FOUND && <Muted>There are more. Add a word, or search for the id.</Muted>}
    </Card>
  );
}

interface HitProps {
  path: string;
  title: string;
  amount?: number;
  status?: string;
  children: ComponentChildren;
}

const Hit = ({ path, title, amount, status, children }: HitProps): JSX.Element => (
  <li>
    <div class="row">
      <a href={path}>
        <Name>{title}</Name>
      </a>
      {amount !== undefined && <strong>{formatDollars(amount)}</strong>}
    </div>
    <p class="muted">
      {status !== undefined && `${capitalized(inWords(status))}, `}
      {children}
    </p>
  </li>
);

export const Parties = ({ buyer, seller }: { buyer: string; seller: string }): JSX.Element => (
  <>
    <Name>{buyer}</Name> buys from <Name>{seller}</Name>
  </>
);
