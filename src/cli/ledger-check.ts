import '../platform/fast/packed-modules';
import 'reflect-metadata';
import type { LedgerViolation } from '../marketplace/escrow/ledger.entity';
import { violationsIn } from '../marketplace/escrow/ledger-audit.service';
import { withClient } from '../platform/database/single-connection';
import { failWith } from '../platform/startup/failure';
import { typed } from './command-line';
import { DATABASE_SETTINGS, type WithDatabase, withDatabase } from './database';

/** `npm run ledger:check`: checks the ten invariants. Exits with 1 if one is violated. */
async function check(settings: WithDatabase): Promise<void> {
  const violations = await violationsOf(settings.sessionUrl);
  for (const { invariant, name, subject, detail } of violations) {
    process.stdout.write(`broken  ${invariant}  ${name}  ${subject}: ${detail}\n`);
  }
  process.stdout.write(
    violations.length === 0 ? 'all ten invariants hold\n' : `${violations.length} violation(s)\n`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}

/** Uses a bare connection: reading needs no application. */
function violationsOf(url: string): Promise<LedgerViolation[]> {
  return withClient(url, 'ledger-check', async (client) => {
    await client.query('BEGIN READ ONLY');
    return violationsIn({ query: async (text) => (await client.query(text)).rows });
  });
}

typed(process.argv.slice(2), 'usage: npm run ledger:check\n', { options: {}, words: 0 });
withDatabase({}, DATABASE_SETTINGS, check).catch(failWith);
