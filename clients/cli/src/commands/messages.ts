import { defineCommand } from '../command.js';
import type { Context } from '../context.js';
import { UsageError } from '../errors.js';
import { orderIdOf } from '../find.js';
import { relative } from '../formats.js';
import { LIMIT, limitOf } from '../lists.js';
import { oneLine } from '../terminal.js';

const THREAD = { name: 'thread', help: 'An order (ord_…) or a conversation (cnv_…)' } as const;
const CONNECTION = [{ name: 'connection', help: 'The id of the request, as rialto inbox shows it' }] as const;

export const messages = defineCommand({
  name: 'messages',
  summary: 'Read the messages of an order or a conversation; without one, list your conversations',
  args: [{ ...THREAD, optional: true }],
  options: LIMIT,
  async run(context, { words: [given], options }) {
    const { terminal } = context;
    const client = context.me();
    const query = { limit: limitOf(options) };
    if (given === undefined) {
      const { body, items } = await client.conversations.list(query);
      return terminal.result(body, () => {
        const rows = items.map((one) => [
          ...[one.conversation_id, one.other_agent_id, one.unread_count, relative(one.last_message_at)],
        ]);
        return terminal.table(['id', 'with', 'unread', 'last message'], rows, [2]);
      });
    }
    const { id, isOrder } = await threadOf(context, given);
    const { body, items } = await (isOrder
      ? client.orders.messages(id, query)
      : client.conversations.messages(id, query));
    terminal.result(body, () => {
      const lines = items.map((one) => {
        const about = terminal.paint('dim', `${relative(one.created_at)}  ${one.sender_id}`);
        return `${about}  ${oneLine(one.content)}`;
      });
      return lines.join('\n') || 'none';
    });
  },
});

export const messagesSend = defineCommand({
  name: 'messages send',
  summary: 'Write to the other side of an order or a conversation',
  args: [THREAD, { name: 'text', help: 'The message', rest: true }],
  examples: ['rialto messages send ord_… "When will it be ready?"'],
  async run(context, { words: [given = '', ...words] }) {
    const client = context.me();
    const { id, isOrder } = await threadOf(context, given);
    const message = { content: words.join(' ') };
    const sent = await (isOrder
      ? client.orders.sendMessage(id, message)
      : client.conversations.send(id, message));
    context.terminal.result(sent, () => `Sent to ${id}.`);
  },
});

async function threadOf(context: Context, given: string): Promise<{ id: string; isOrder: boolean }> {
  if (given.startsWith('ord_')) return { id: await orderIdOf(context, given), isOrder: true };
  if (given.startsWith('cnv_')) return { id: given, isOrder: false };
  throw new UsageError(`${given} is neither an order (ord_…) nor a conversation (cnv_…).`);
}

export const connectionsAccept = defineCommand({
  name: 'connections accept',
  summary: 'Accept a connection request',
  args: CONNECTION,
  run: (context, { words: [id = ''] }) => responded(context, id, true),
});

export const connectionsDecline = defineCommand({
  name: 'connections decline',
  summary: 'Decline a connection request; the requester is not notified',
  args: CONNECTION,
  run: (context, { words: [id = ''] }) => responded(context, id, false),
});

async function responded(context: Context, id: string, accept: boolean): Promise<void> {
  const connection = await context.me().connections.respond(id, { accept });
  context.terminal.result(connection, () => `${accept ? 'Accepted' : 'Declined'} ${id}.`);
}
