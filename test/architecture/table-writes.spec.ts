import { sourceFiles } from './source-files';

/** A statement that writes to a table, unlike the beginning of one to which a spec compares what it recorded. */
const WRITE =
  /\b(?:INSERT INTO \S+ (?:AS \w+ )?(?:\(|VALUES|SELECT)|DELETE FROM [a-z$]|TRUNCATE (?:TABLE )?[a-z$]|UPDATE (?:ONLY )?\S+ (?:\w+ )?SET )/;

/** Specs about the database itself, by what they need a statement for. */
const ABOUT_THE_DATABASE: Record<string, string[]> = {
  'tables that only the spec has': [
    'platform/database/batches',
    'platform/database/loaded-rows',
    'platform/database/transactions',
    'platform/fast/shared-transactions',
  ],
  'locks, leases, and open transactions': [
    'crash/clock-advance.long',
    'crash/kill-nine',
    'crash/kill-payments.long',
    'crash/kill-verdicts.long',
    'platform/outbox/outbox',
    'webhooks/feed',
  ],
  'plans of large tables': ['community/last-pages', 'platform/database/large-tables'],
  'what triggers and workers derive from any change of a row': [
    'decisions/exact-discovery',
    'marketplace/catalog/search-bands',
    'marketplace/catalog/search-counts',
    'marketplace/catalog/search-rows',
    'marketplace/orders/changes-in-place',
  ],
  'rows that constraints, triggers, or checks must refuse or find': [
    'drill/results',
    'marketplace/escrow/ledger',
    'marketplace/escrow/ledger-audit',
    'marketplace/offers/offers',
    'platform/audit-log/audit-log',
  ],
  'columns, migrations, servers, and backups': [
    'architecture/migrations',
    'architecture/online-migrations',
    'backup/backup.program',
    'cli/host-commands.program',
    'ops/accounts.program',
    'platform/database/replica.program',
    'platform/database/revert',
    'platform/security/secret-rotation',
  ],
  'times that only a host with a wrong clock writes': ['platform/workers/wrong-clock'],
};

describe('a spec', () => {
  const writing = sourceFiles('test')
    .filter(({ path, text }) => path.endsWith('.spec.ts') && WRITE.test(text))
    .map(({ path }) => path.replace(/^test\/|\.spec\.ts$/g, ''))
    .filter((path) => path !== 'architecture/table-writes');

  it('writes to tables only through the names in test/support/fixtures, unless it is about the database', () => {
    expect(writing.sort()).toEqual(Object.values(ABOUT_THE_DATABASE).flat().sort());
  });
});
