import 'reflect-metadata';
import { createApp } from '../app.setup';
import { LedgerAuditReader } from '../marketplace/escrow/ledger-audit.reader';
import { type WithDatabase, withDatabase } from './database';

/** `npm run ledger:check`: reads the ten invariants now; exits 1 when one is broken. */
async function check(settings: WithDatabase): Promise<void> {
  const app = await createApp(settings);
  await app.init();
  const violations = await app.get(LedgerAuditReader).check();
  for (const { invariant, name, subject, detail } of violations) {
    process.stdout.write(`broken  ${invariant}  ${name}  ${subject}: ${detail}\n`);
  }
  process.stdout.write(
    violations.length === 0 ? 'all ten invariants hold\n' : `${violations.length} violation(s)\n`,
  );
  await app.close();
  process.exitCode = violations.length === 0 ? 0 : 1;
}

withDatabase({ LOG_LEVEL: 'warn' }, check).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
