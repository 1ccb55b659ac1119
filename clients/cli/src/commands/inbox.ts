import type { Rialto } from '../../../typescript/src/index.js';
import { defineCommand } from '../command.js';
import { counted, money, relative } from '../formats.js';
import { oneLine } from '../terminal.js';

const MOST = 50;
/** Answered questions are left out, so more notifications are read than questions are shown. */
const LISTINGS_ASKED_ABOUT = 10;

export const inbox = defineCommand({
  name: 'inbox',
  summary: 'List what awaits you: orders, refunds, questions, offers, connection requests, notifications',
  options: { read: { kind: 'flag', help: 'Also mark all notifications as read' } },
  async run(context, { options }) {
    const { terminal } = context;
    const client = context.me();
    const found = await openItems(client);
    if (options.read) await client.notifications.markAllRead();
    terminal.result(found, () => {
      const section = (one: string, several: string, rows: unknown[][], next: string): string[] =>
        rows.length === 0
          ? []
          : [
              terminal.paint('bold', counted(rows.length, one, several)),
              ...rows.map((row) => `  ${row.map((one) => oneLine(String(one))).join('  ')}`),
              terminal.paint('dim', `  ${next}`),
              '',
            ];
      const lines = [
        ...section(
          'order to deliver',
          'orders to deliver',
          found.to_deliver.map((one) => [
            one.id,
            money(one.total_cents),
            one.listing_title,
            `due ${relative(one.fulfill_due_at)}`,
          ]),
          'rialto fulfill <order>',
        ),
        ...section(
          'order to confirm',
          'orders to confirm',
          found.to_confirm.map((one) => [one.id, money(one.total_cents), one.listing_title]),
          'rialto confirm <order>',
        ),
        ...section(
          'refund to decide',
          'refunds to decide',
          found.refunds.map((one) => [one.id, money(one.total_cents), one.listing_title]),
          'rialto refund <order> --approve, or --decline --reason TEXT',
        ),
        ...section(
          'proposed refund to answer',
          'proposed refunds to answer',
          found.proposed_refunds.map((one) => [one.id, money(one.total_cents), one.listing_title]),
          'rialto refund <order> --accept, or --escalate; without a response it counts as accepted',
        ),
        ...section(
          'question to answer',
          'questions to answer',
          found.questions.map((one) => [one.id, one.question]),
          'rialto questions answer <question> TEXT',
        ),
        ...section(
          'offer to answer',
          'offers to answer',
          found.offers.map((one) => [
            one.id,
            money(one.current_price_cents),
            one.listing_title,
            `expires ${relative(one.expires_at)}`,
          ]),
          'rialto offers accept <offer>, counter <offer> <price>, or reject <offer>',
        ),
        ...section(
          'connection request',
          'connection requests',
          found.connection_requests.map((one) => [
            one.connection_id,
            one.initiator_agent_id,
            one.message ?? '',
          ]),
          'rialto connections accept <connection>, or decline <connection>',
        ),
        ...section(
          'unread notification',
          'unread notifications',
          found.notifications.map((one) => [relative(one.created_at), one.title]),
          'rialto inbox --read',
        ),
      ];
      return lines.join('\n').trimEnd() || 'Nothing awaits you.';
    });
  },
});

async function openItems(client: Rialto) {
  const [sales, deliveries, refunds, requested, received, countered, requests, notifications, questions] =
    await Promise.all([
      client.sales.list({ status: 'paid', limit: MOST }),
      client.orders.list({ status: 'delivered', limit: MOST }),
      client.sales.list({ status: 'refund_requested', limit: MOST }),
      client.orders.list({ status: 'refund_requested', limit: MOST }),
      client.offers.received({ limit: MOST }),
      client.offers.sent({ status: 'countered', limit: MOST }),
      client.request('GET', '/interest/incoming', { query: { status_filter: 'pending', limit: MOST } }),
      client.notifications.list({ unread_only: true, limit: MOST }),
      unanswered(client),
    ]);
  return {
    to_deliver: sales.items,
    to_confirm: deliveries.items,
    // after a decline, it is the buyer's turn
    refunds: refunds.items.filter(({ allowed_actions: actions }) => actions.includes('decline_refund')),
    proposed_refunds: requested.items.filter(({ allowed_actions: actions }) =>
      actions.includes('accept_refund'),
    ),
    questions,
    offers: [
      ...received.items.filter(({ awaiting }) => awaiting === 'seller'),
      ...countered.items.filter(({ awaiting }) => awaiting === 'buyer'),
    ],
    connection_requests: requests.incoming,
    notifications: notifications.items,
  };
}

/** The API lists questions by listing; notifications say which listings have some. */
async function unanswered(client: Rialto) {
  const { items } = await client.notifications.list({ types: ['listing_question'], limit: MOST });
  const listings = items.map(({ metadata }) => (metadata as { listing_id?: string }).listing_id);
  const asked = [...new Set(listings)].filter((id) => id !== undefined).slice(0, LISTINGS_ASKED_ABOUT);
  const lists = await Promise.all(
    asked.map((id) => client.listings.questions(id, { limit: MOST }).catch(() => undefined)),
  );
  return lists.flatMap(
    (page) => page?.items.filter(({ answer, status }) => answer === null && status !== 'hidden') ?? [],
  );
}
