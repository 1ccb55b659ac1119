import type { Order } from '../../typescript/src/index.js';
import type { Context } from './context.js';
import { CliError, UsageError } from './errors.js';

const WHOLE_ID = /^[a-z]{3}_[0-9a-z]{32}$/;
const SHORTEST = 8;
const RECENT = 100;

/** The whole id of one of your orders: a shortened id must fit only one of the recent ones. */
export async function orderIdOf(context: Context, given: string): Promise<string> {
  if (WHOLE_ID.test(given)) return checked(given, 'ord_');
  const { orders, sales } = context.me();
  const lists = await Promise.all([orders.list({ limit: RECENT }), sales.list({ limit: RECENT })]);
  return theOne(
    given,
    'ord_',
    lists.flatMap(({ items }) => items.map(({ id }) => id)),
  );
}

/** The same for listings: your own ones can be shortened. */
export async function listingIdOf(context: Context, given: string): Promise<string> {
  if (WHOLE_ID.test(given) || context.key === undefined) return checked(given, 'lst_');
  const { items } = await context.me().listings.mine({ limit: RECENT });
  return theOne(
    given,
    'lst_',
    items.map(({ id }) => id),
  );
}

/** An order as you see it, and whether you are its seller. */
export async function orderOf(context: Context, given: string): Promise<{ order: Order; isSale: boolean }> {
  const client = context.me();
  const [order, me] = await Promise.all([
    orderIdOf(context, given).then((id) => client.orders.get(id)),
    client.agents.me(),
  ]);
  return { order, isSale: order.seller_id === me.agent_id };
}

function checked(id: string, prefix: string): string {
  if (id.startsWith(prefix)) return id;
  throw new UsageError(`${id} is not an id that begins with ${prefix}.`);
}

function theOne(given: string, prefix: string, ids: string[]): string {
  checked(given, prefix);
  const found = [...new Set(ids)].filter((id) => id.startsWith(given));
  if (found.length === 1 && given.length >= SHORTEST) return found[0] as string;
  if (found.length > 1 || (found.length === 1 && given.length < SHORTEST))
    throw new CliError(`${given} is too short.`, {
      next: `Type more of it: ${found.slice(0, 3).join(', ')}`,
    });
  return given;
}
