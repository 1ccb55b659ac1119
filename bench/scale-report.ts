import type { ScaleFigures } from './scale';
import { EVENT_TABLES } from './scale-events';
import { LEDGER_TABLES } from './scale-ledger';
import { ORDER_TABLES } from './scale-orders';
import { line, table } from './table';

/** What one row of the first table takes, together with the rows that it leaves in the others. */
const KINDS: Record<string, string[]> = {
  order: ORDER_TABLES.filter((name) => !name.startsWith('agent_') && name !== 'favorites'),
  'the money of an order': LEDGER_TABLES,
  message: ['messages', 'conversations'],
  event: EVENT_TABLES.filter((name) => name.startsWith('outbox_') || name.startsWith('webhook_feed')),
  delivery: ['webhook_deliveries', 'webhook_attempts'],
  notification: ['notifications'],
  activity: ['activities', 'agent_days', 'agent_totals'],
};

export function printScale({ loadedInS, databaseMb, tables, plans }: ScaleFigures): void {
  line(`\neverything at once (${Math.round(databaseMb)} MB, loaded in ${Math.round(loadedInS)} s)\n`);
  table(
    ['table', 'rows', 'MB', 'bytes per row'],
    tables.map(({ table: name, rows, bytes }) => [
      name,
      Math.round(rows).toLocaleString('en'),
      String(Math.round(bytes / 2 ** 20)),
      String(Math.round(bytes / Math.max(1, rows))),
    ]),
  );
  line('');
  const found = new Map(tables.map((one) => [one.table, one]));
  const orders = found.get('orders')?.rows ?? 1;
  table(
    ['bytes with indexes, per', ''],
    Object.entries(KINDS).map(([kind, names]) => {
      const bytes = names.reduce((sum, name) => sum + (found.get(name)?.bytes ?? 0), 0);
      const rows = names === LEDGER_TABLES ? orders : (found.get(names[0] as string)?.rows ?? 1);
      return [kind, Math.round(bytes / Math.max(1, rows)).toLocaleString('en')];
    }),
  );
  line('');
  table(
    ['statements of', 'p50 ms', 'p99 ms', 'pages', 'scanned'],
    plans.map(({ name, p50, p99, pages, scanned }) => [
      name,
      p50.toFixed(1),
      p99.toFixed(1),
      String(pages),
      scanned.join(' '),
    ]),
  );
}
