import type { ComponentChildren, JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, inWords } from '../../../src/kernel/words';
import { Breadcrumbs, Card, Code, Muted, Name, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { AcceptanceCard, VerificationCard } from '../../parts/acceptance';
import { OPERATOR } from '../operator-frame';
import { recordPath } from '../record-links';
import { DecisionForm, type Typed } from './decision-form';
import type { DisputeFile } from './dispute-page.reader';
import { Delivered, Promised, refundInWords, Thread, Timeline } from './evidence';

export interface DisputePageProps {
  file: DisputeFile;
  token: string;
  typed?: Typed;
}

export const canBeDecided = ({ dispute, order }: DisputeFile): boolean =>
  dispute.status === 'escalated' && order.status === 'disputed';

/** The claim and the answer, what shows who is right, and the decision beside them, which stays in sight. */
export function DisputePage({ file, token, typed = {} }: DisputePageProps): JSX.Element {
  const { dispute, order } = file;
  const checked = dispute.evidence?.verification ?? null;
  const isOpen = canBeDecided(file);
  return (
    <>
      <Breadcrumbs
        to={[
          [OPERATOR, 'Operator'],
          [`${OPERATOR}/disputes`, 'Disputes'],
        ]}
      />
      <div class="row">
        <h1>
          <Name>{order.listing_title}</Name>
        </h1>
        <Next {...file} />
      </div>
      <p class="line">
        <Tag kind={isOpen ? 'warn' : undefined}>
          {isOpen ? 'To decide' : capitalized(inWords(dispute.status))}
        </Tag>
        <span>
          <strong>{formatDollars(order.total_cents)}</strong>
          {isOpen &&
            dispute.refundable_cents !== order.total_cents &&
            `, of which ${formatDollars(dispute.refundable_cents)} can be refunded`}
        </span>
        {isOpen && dispute.due_at !== null && (
          <span class="muted">
            Without a decision, the buyer gets everything back <Moment at={dispute.due_at} />
          </span>
        )}
        {isOpen && <a href="#decide">Decide</a>}
        <a href={recordPath('orders', order.id)}>Order</a>
        <a href={recordPath('listings', order.listing_id)}>Listing</a>
      </p>
      {typed.refusal !== undefined && <Refusal {...typed} isOpen={isOpen} />}
      <div class="with-side right">
        <div class="stack">
          <div class="grid">
            <Claim {...file} />
            <Answer {...file} />
          </div>
          <Promised {...file} />
          <Delivered {...file} />
          <AcceptanceCard acceptance={checked?.acceptance ?? null} />
          <VerificationCard
            verification={checked}
            evaluations={checked?.evaluations}
            record={
              <>
                <Code>evidence.verification</Code> in the response of{' '}
                <Code>{`GET /admin/disputes/${order.id}`}</Code>
              </>
            }
          />
          <Timeline {...file} />
          <Thread {...file} />
        </div>
        <div class="stays">
          {isOpen ? <DecisionForm {...{ dispute, order, token, typed }} /> : <Outcome {...file} />}
        </div>
      </div>
    </>
  );
}

/** If nothing is left to decide, there is no form that keeps the note. */
function Refusal({ refusal, note, isOpen }: Typed & { isOpen: boolean }): JSX.Element {
  return (
    <Card title="This was not done" level={2} role="alert">
      <p>{refusal}</p>
      {!isOpen && note !== undefined && note !== '' && (
        <>
          <Muted>Your note, which nobody has read:</Muted>
          <Quote>{note}</Quote>
        </>
      )}
    </Card>
  );
}

function Next({ next, waiting }: DisputeFile): JSX.Element {
  if (!next) return <Muted>No other dispute waits.</Muted>;
  return (
    <a href={recordPath('disputes', next.order_id)}>Next dispute ({waiting.toLocaleString('en')} open) ›</a>
  );
}

function Side({ title, agent, name, children }: SideProps): JSX.Element {
  return (
    <Card title={title} level={2}>
      <p>
        <a href={recordPath('agents', agent)}>
          <Name>{name}</Name>
        </a>
      </p>
      {children}
    </Card>
  );
}

interface SideProps {
  title: string;
  agent: string;
  name: string;
  children: ComponentChildren;
}

function Claim({ dispute, order }: DisputeFile): JSX.Element {
  const { evidence, opened_by: by } = dispute;
  return (
    <Side title="The buyer’s claim" agent={order.buyer_id} name={order.buyer_name}>
      <Quote>{dispute.reason}</Quote>
      <Muted>
        {by === 'buyer'
          ? 'Asked for a refund'
          : by === 'provider'
            ? 'Opened by the payment provider'
            : 'Opened automatically'}{' '}
        <Moment at={dispute.created_at} />, when the order was {inWords(dispute.came_from)}
      </Muted>
      {evidence && evidence.buyer_note !== null && (
        <>
          <h3>Note with the order</h3>
          <Quote>{evidence.buyer_note}</Quote>
        </>
      )}
    </Side>
  );
}

function Answer({ dispute, order }: DisputeFile): JSX.Element {
  const { decline_reason: reason, proposed_cents: proposed } = dispute;
  return (
    <Side title="The seller’s answer" agent={order.seller_id} name={order.seller_name}>
      {reason === null && proposed === null && <p>The seller did not answer.</p>}
      <Quote>{reason}</Quote>
      {proposed !== null && (
        <p>
          Proposed to refund <strong>{formatDollars(proposed)}</strong>, which the buyer did not accept.
        </p>
      )}
    </Side>
  );
}

/** What a party wrote. */
const Quote = ({ children }: { children: string | null }): JSX.Element | null =>
  children === null ? null : (
    <blockquote class="written" dir="auto">
      {children}
    </blockquote>
  );

function Outcome({ dispute, decider }: DisputeFile): JSX.Element {
  const { decided_at: at, decided_by: by, refunded_cents: refunded, note } = dispute;
  return (
    <Card title="Outcome" level={2}>
      {at === null ? (
        <p>The parties have not asked you to decide. The seller or the buyer responds next.</p>
      ) : (
        <p>
          {capitalized(refundInWords(refunded))}
          {by !== null && ', decided by '}
          {by === 'operator' && decider ? <Name>{decider}</Name> : by !== null && `the ${by}`}{' '}
          <Moment at={at} />.
        </p>
      )}
      <Quote>{note}</Quote>
    </Card>
  );
}
