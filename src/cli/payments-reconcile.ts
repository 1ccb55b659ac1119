import 'reflect-metadata';
import { ReconciliationService } from '../marketplace/stripe/reconciliation/reconciliation.service';
import { type WithDatabase, withDatabase } from './database';
import { asOperator } from './host-command';

/**
 * `npm run payments:reconcile [-- --since=2026-11-01]`: compares Stripe's records with ours, both ways, and puts right
 * what is certain; exits 1 when something is left that a person has to explain.
 */
async function reconcile(settings: WithDatabase): Promise<void> {
  const since = sinceOf(process.argv.slice(2));
  const progress = (compared: number): void => say(`compared ${compared} records`);
  const details = since ? { since: since.toISOString() } : {};
  const found = await asOperator(settings, 'payments:reconcile', details, (app, caller) =>
    app.get(ReconciliationService).run({ since, progress, caller }),
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

function sinceOf(args: string[]): Date | undefined {
  const given = args.find((arg) => arg.startsWith('--since='))?.slice('--since='.length);
  if (given === undefined) return undefined;
  const since = new Date(given);
  if (Number.isNaN(since.getTime())) throw new Error(`--since=${given} is not a date`);
  return since;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

withDatabase({ LOG_LEVEL: 'warn' }, reconcile).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
