import type { ComponentChildren, JSX } from 'preact';
import { cappedCount } from '../../src/kernel/words';
import { type InboxEntry, KINDS, type OwnerKind } from '../../src/notifications/owners/owner-inbox.dto';
import type { OrderSummaryView } from '../../src/marketplace/orders/orders.dto';
import { Card, LinkButton, Name } from '../../src/platform/pages/components';
import { InboxEntryLine } from '../parts/inbox-entry';
import type { AccountAgent } from './account.reader';
import { countToDo, type ToDoCounts } from '../../src/notifications/owners/to-do.reader';

/** What there is to do for agents, on the page that lists them. */

const TO_CONFIRM = { one: 'delivery to confirm', many: 'deliveries to confirm' };
const CLAIMS = { one: 'dispute about a purchase', many: 'disputes about purchases' };
const TO_PAY = { one: 'order to pay', many: 'orders to pay' };
const COUNTEROFFERS = { one: 'counteroffer', many: 'counteroffers' };
const FAILING = { one: 'failing webhook', many: 'failing webhooks' };

/** The numbers of pending items, each with its page and with the kind of its entries in the inbox. */
const pendingOf = (counts: ToDoCounts) =>
  (
    [
      [counts.disputes, KINDS.disputes, 'sales?status=disputed', 'disputes'],
      [counts.claims, CLAIMS, 'purchases?status=disputed', 'disputes'],
      [counts.deliveries, KINDS.orders, 'sales?status=paid', 'orders'],
      [counts.refunds, KINDS.refunds, 'sales?status=refund_requested', 'refunds'],
      [counts.offers, KINDS.offers, 'offers?status=pending', 'offers'],
      [counts.counteroffers, COUNTEROFFERS, 'offers?side=sent&status=countered', 'offers'],
      [counts.questions, KINDS.questions, 'selling', 'questions'],
      [counts.evaluations, KINDS.evaluations, 'evaluations', 'evaluations'],
      [counts.confirmations, TO_CONFIRM, 'purchases?status=delivered', 'purchases'],
      [counts.payments, TO_PAY, 'purchases?status=pending_payment', 'offers'],
      [counts.webhooks, FAILING, 'webhooks', 'webhooks'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, { one, many }, page, kind]) => ({
      kind: kind as OwnerKind,
      words: `${cappedCount(count)} ${count === 1 ? one : many}`,
      page,
    }));

/** The pending items of the agent, with links to them. */
export function ToDo({ path, counts }: { path: string; counts: ToDoCounts }): JSX.Element | null {
  const pending = pendingOf(counts);
  if (pending.length === 0) return null;
  return (
    <p class="tags">
      {pending.map(({ words, page }) => (
        <a class="tag warn" href={`${path}/${page}`}>
          {words}
        </a>
      ))}
    </p>
  );
}

/** How many entries of the inbox fit on the page. */
const MOST_TO_DO = 5;

interface OnlyToDoProps {
  agent: AccountAgent;
  entries: readonly InboxEntry[];
  /** The orders with a dispute, unless there are many. */
  disputes: readonly OrderSummaryView[];
}

/** What there is to do for the only agent: entries of the inbox, and what it has no entry for, as its tab counts it. */
export function OnlyToDo({ agent, entries, disputes }: OnlyToDoProps): JSX.Element | null {
  const path = `/account/agents/${agent.agentId}`;
  const kinds = new Set(entries.map(({ kind }) => kind));
  if (disputes.length > 0) kinds.add('disputes');
  const others = agent.toDo ? pendingOf(agent.toDo).filter(({ kind }) => !kinds.has(kind)) : [];
  // requests for approval are above, with the buttons that decide on them
  const acts = entries.filter(({ kind }) => kind !== 'approvals');
  const shown = acts.slice(0, MOST_TO_DO);
  if (shown.length + others.length + disputes.length === 0) return null;
  return (
    <Card title="To do" level={2}>
      <ul class="list">
        {shown.map((entry) => (
          <InboxEntryLine entry={entry} namesAgent={false} isToDo />
        ))}
        {disputes.map(({ id, listing_title: title }) => (
          <ToOpen href={`${path}/orders/${id}`} about={title}>
            Dispute about <Name>{title}</Name>
          </ToOpen>
        ))}
        {others.map(({ words, page }) => (
          <ToOpen href={`${path}/${page}`} about={words}>
            {words}
          </ToOpen>
        ))}
      </ul>
      {acts.length > shown.length && (
        <p>
          <a href={`${path}/selling`}>
            See all{agent.toDo === undefined ? '' : ` ${countToDo(agent.toDo).toLocaleString('en')}`}
          </a>
        </p>
      )}
    </Card>
  );
}

interface ToOpenProps {
  href: string;
  about: string;
  children: ComponentChildren;
}

const ToOpen = ({ href, about, children }: ToOpenProps): JSX.Element => (
  <li class="with-act">
    <a href={href}>{children}</a>
    <LinkButton look="plain" href={href} aria-label={`Open: ${about}`}>
      Open
    </LinkButton>
  </li>
);
