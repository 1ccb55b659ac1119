import type { ComponentChildren, JSX } from 'preact';
import type {
  OwnersApproval,
  ShownLine,
  SpendingKind,
  ApprovalAddress,
} from '../../src/agents/owner-controls/owner-view.reader';
import { formatDollars } from '../../src/kernel/cents';
import { wordsFor } from '../../src/kernel/words';
import { CONDITION_WORDS, DELIVERY_WORDS, RETURN_WORDS } from '../../src/marketplace/policies';
import { Card, Code, Muted, Name, Notice } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { ButtonForm } from '../../src/platform/pages/forms';
import type { AccountApproval, AccountKey } from './account.reader';

/** What the page of a decided approval says, by status. */
const STATES: Record<string, string> = {
  approved:
    'You approved exactly this, once. A checkout continues automatically; for anything else the agent must repeat its call.',
  declined: 'You declined.',
  used: 'You approved, and the agent has used it.',
  expired: 'This request has expired.',
};

const TITLES: Record<string, string> = {
  pending: 'Your agent needs your approval',
  approved: 'You approved this',
  used: 'You approved this',
  declined: 'You declined this',
  expired: 'This request has expired',
};

const VERBS: Record<SpendingKind, string> = {
  purchase: 'buy',
  payout: 'pay out',
  refund: 'refund',
  evaluation: 'pay evaluators',
};

export function Approval({ approval, token }: { approval: AccountApproval; token: string }): JSX.Element {
  return (
    <Card title={TITLES[approval.status] ?? TITLES.pending}>
      {approval.status === 'pending' ? (
        <Question approval={approval} token={token}>
          {approval.asking && <Situation {...approval.asking} />}
        </Question>
      ) : (
        <>
          <RequestText {...approval} />
          <Notice>{STATES[approval.status]}</Notice>
        </>
      )}
      <p>
        <a href="/account">Back to your agents</a>
      </p>
    </Card>
  );
}

interface QuestionProps {
  approval: OwnersApproval;
  token: string;
  /** What helps to decide. */
  children?: ComponentChildren;
}

export function Question({ approval, token, children }: QuestionProps): JSX.Element {
  const base = `/account/approvals/${approval.id}`;
  const form = { token, about: approval.listingTitle };
  return (
    <>
      <RequestText {...approval} />
      {approval.declinedAt !== null && (
        <Notice kind="warn">
          You declined the same request <Moment at={approval.declinedAt} />.
        </Notice>
      )}
      {children}
      <Muted>
        Decide until <Moment exact at={approval.expiresAt} />. An approval is valid once, within a day, and
        only for this. If the seller changes what the listing says or its terms, or your agent changes the
        address, you are asked again.
      </Muted>
      <div class="acts">
        <ButtonForm {...form} action={`${base}/approve`} label="Approve" kind="main" />
        <ButtonForm {...form} action={`${base}/decline`} label="Decline" />
      </div>
    </>
  );
}

function RequestText({ agentName, agentId, kind, lines, totalCents, status }: OwnersApproval): JSX.Element {
  return (
    <>
      <p>
        <a href={`/account/agents/${agentId}`}>
          <Name>{agentName}</Name>
        </a>{' '}
        {status === 'pending' ? 'would like to' : 'asked to'} {VERBS[kind]}
      </p>
      {kind === 'purchase' && <Things lines={lines} />}
      <p class="big">{formatDollars(totalCents)}</p>
      {kind !== 'purchase' && lines.map((line) => <Destination {...line} />)}
    </>
  );
}

function Things({ lines }: { lines: ShownLine[] }): JSX.Element {
  const things = lines.map((line) => (
    <>
      <p>
        <Thing line={line} alone={lines.length === 1} />
      </p>
      <Terms {...line} />
    </>
  ));
  if (things.length === 1) return <>{things}</>;
  return (
    <ul class="list">
      {things.map((thing) => (
        <li>{thing}</li>
      ))}
    </ul>
  );
}

function Terms(line: ShownLine): JSX.Element {
  const { shipping_address: address } = line;
  return (
    <>
      <Muted>{termsOf(line)}</Muted>
      {address && (
        <p>
          Ships to <Name>{addressText(address)}</Name>
        </p>
      )}
    </>
  );
}

/** The price of a single thing is the total, which is shown anyway. */
function Thing({ line, alone }: { line: ShownLine; alone: boolean }): JSX.Element {
  const one = line.quantity === 1;
  return (
    <>
      <strong>
        {!one && `${line.quantity} × `}
        <Name>{line.title}</Name>
      </strong>{' '}
      from <Code>{line.seller_id ?? ''}</Code>
      {!(one && alone) && `, ${formatDollars(line.unit_price_cents)}${one ? '' : ' each'}`}
    </>
  );
}

/** Where the money of a payout or of a refund goes. */
function Destination({ title, order_id: order, destination }: ShownLine): JSX.Element | null {
  if (order !== undefined)
    return (
      <p>
        for{' '}
        <strong>
          <Name>{title}</Name>
        </strong>
        , order <Code>{order ?? ''}</Code>
      </p>
    );
  if (!destination) return null;
  return (
    <p>
      to the payout account <Code>{destination}</Code>
    </p>
  );
}

/** What the agent spent in the last hour, and what its keys may still spend today. */
function Situation({ agent, lately }: NonNullable<AccountApproval['asking']>): JSX.Element {
  const { ofHowMany = 0, ofCents = 0 } = lately[0] ?? {};
  return (
    <>
      <Facts
        id="lately"
        title="Spent in the last hour"
        sum={formatDollars(ofCents)}
        empty={lately.length === 0}
      >
        {lately.map(({ title, quantity, cents, at, approved }) => (
          <Fact
            amount={formatDollars(cents)}
            more={
              <>
                <Moment at={at} />
                {approved && '; you approved it'}
              </>
            }
          >
            {quantity !== 1 && `${quantity} × `}
            <Name>{title}</Name>
          </Fact>
        ))}
        {ofHowMany > lately.length && <Fact amount="">and {ofHowMany - lately.length} more</Fact>}
      </Facts>
      <Facts id="left" title="Left for today" empty={agent.keys.length === 0}>
        {agent.keys
          .filter(({ parentKeyId }) => parentKeyId === null)
          .map((key) => (
            <Fact amount={leftOf(key)}>
              <Name>{key.name}</Name>
            </Fact>
          ))}
      </Facts>
    </>
  );
}

interface FactsProps {
  id: string;
  title: string;
  sum?: string;
  empty: boolean;
  children: ComponentChildren;
}

function Facts({ id, title, sum, empty, children }: FactsProps): JSX.Element {
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section class="note stack" aria-labelledby={id}>
      {sum === undefined ? (
        heading
      ) : (
        <div class="row">
          {heading}
          <strong>{sum}</strong>
        </div>
      )}
      {!empty && <ul class="list">{children}</ul>}
    </section>
  );
}

interface FactProps {
  amount: string;
  more?: ComponentChildren;
  children: ComponentChildren;
}

function Fact({ amount, more, children }: FactProps): JSX.Element {
  return (
    <li>
      <div class="row">
        <span>{children}</span>
        <span>{amount}</span>
      </div>
      {more && <Muted>{more}</Muted>}
    </li>
  );
}

/** Daily caps count UTC days. */
function leftOf({ dailyCapCents: cap, spent, scopes }: AccountKey): string {
  if (!scopes.includes('money')) return 'may not spend';
  return cap === null
    ? 'no daily cap'
    : `${formatDollars(Math.max(0, cap - spent.today))} of ${formatDollars(cap)}`;
}

/** The terms of a line, for its owner to read; empty if it is no purchase. */
export function termsOf(line: ShownLine): string {
  const { condition, delivery_method: delivery, return_policy: returns, acceptance_sha256: digest } = line;
  const words = [
    condition && wordsFor(CONDITION_WORDS, condition),
    delivery && wordsFor(DELIVERY_WORDS, delivery),
    returns && wordsFor(RETURN_WORDS, returns),
    digest !== undefined && `checked on delivery by ${digest}`,
  ];
  return words.filter(Boolean).join(', ');
}

export function addressText(address: ApprovalAddress): string {
  const { name, line1, line2, city, region, postal_code, country, phone } = address;
  const parts = [name, line1, line2, `${postal_code} ${city}`, region, country, phone && `phone ${phone}`];
  return parts.filter(Boolean).join(', ');
}
