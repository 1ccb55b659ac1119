import { find } from '../../drill/programs';

/** Where there is none the rest of the tests does without, and the run says so. */
export const describeBehindPgBouncer = find('pgbouncer') ? describe : describe.skip;
if (!find('pgbouncer'))
  process.stderr.write('No PgBouncer here (apt-get install pgbouncer): nothing is tried behind it.\n');
