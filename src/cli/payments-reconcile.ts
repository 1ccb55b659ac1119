import '../platform/fast/packed-modules';
import 'reflect-metadata';
import { ReconciliationService } from '../marketplace/stripe/reconciliation/reconciliation.service';
import { failWith } from '../platform/startup/failure';
import { exitOnUsageError, typed, WrongArguments } from './command-line';
import { SECRET_SETTINGS, type WithDatabase, withDatabase } from './database';
import { asOperator } from './host-command';

const STRIPE_SETTINGS = [
  ...SECRET_SETTINGS,
  ...(['PAYMENTS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'] as const),
];
const USAGE = 'usage: npm run payments:reconcile [-- --since 2026-11-01]\n';

/**
 * `npm run payments:reconcile [-- --since=2026-11-01]`: compares Stripe's records with ours in both directions and
 * fixes what is certain. Exits with 1 if differences remain that need a person.
 */
async function reconcile(settings: WithDatabase, since: Date | undefined): Promise<void> {
  const progress = (compared: number): void => say(`compared ${compared} records`);
  const details = since ? { since: since.toISOString() } : {};
  const found = await asOperator(settings, 'payments:reconcile', details, (app, caller) =>
    app.get(ReconciliationService).reconcile({ since, progress, caller }),
  );
  for (const { what, id, reference, problem, fixed } of found.differences) {
    say(`${fixed ? 'fixed' : 'OPEN '}  ${what}  ${id ?? '-'}  ${reference ?? '-'}  ${problem}`);
  }
  const open = found.differences.filter(({ fixed }) => !fixed).length;
  const fixed = found.differences.length - open;
  say(
    `since ${found.since.toISOString()}: ${found.compared} records, ${fixed} put right, ${open} unexplained`,
  );
  process.exitCode = open === 0 ? 0 : 1;
}

function sinceOf(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const since = new Date(given);
  if (Number.isNaN(since.getTime())) throw new WrongArguments(`--since ${given} is not a date`);
  return since;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(): Promise<void> {
  const options = { since: { type: 'string' } } as const;
  const { values } = typed(process.argv.slice(2), USAGE, { options, words: 0 });
  const since = exitOnUsageError(USAGE, () => sinceOf(values.since));
  await withDatabase({ LOG_LEVEL: 'warn' }, STRIPE_SETTINGS, (settings) => reconcile(settings, since));
}

run().catch(failWith);
