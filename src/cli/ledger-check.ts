import 'reflect-metadata';
import { LedgerAuditReader } from '../marketplace/escrow/ledger-audit.reader';
import { type WithDatabase, withDatabase } from './database';
import { onOwnApplication } from './host-command';

/** `npm run ledger:check`: reads the ten invariants now; exits 1 when one is broken. */
async function check(settings: WithDatabase): Promise<void> {
  const violations = await onOwnApplication(settings, (app) => app.get(LedgerAuditReader).check());
  for (const { invariant, name, subject, detail } of violations) {
    process.stdout.write(`broken  ${invariant}  ${name}  ${subject}: ${detail}\n`);
  }
  process.stdout.write(
    violations.length === 0 ? 'all ten invariants hold\n' : `${violations.length} violation(s)\n`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

withDatabase({ LOG_LEVEL: 'warn' }, check).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
