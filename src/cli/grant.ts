import '../platform/fast/packed-modules';
import 'reflect-metadata';
import { grantTo } from '../platform/database/grants';
import { withClient } from '../platform/database/single-connection';
import { failWith } from '../platform/startup/failure';
import { exitOnUsageError, say, typed, WrongArguments } from './command-line';
import { DATABASE_SETTINGS, withDatabase } from './database';

const USAGE = `usage: grant ROLE
  gives the account of the service its rights in DATABASE_URL; run it as the owner of the tables
`;

/** `npm run db:grant`, for operators. */
async function run(args: string[]): Promise<void> {
  const { positionals } = typed(args, USAGE, { options: {}, words: 1 });
  const [role] = positionals;
  exitOnUsageError(USAGE, () => {
    if (role === undefined) throw new WrongArguments('ROLE is missing');
  });
  await withDatabase({}, DATABASE_SETTINGS, ({ sessionUrl }) =>
    withClient(sessionUrl, 'grant', async (client) => {
      for (const statement of await grantTo(client, role as string)) say(`granted  ${statement}`);
    }),
  );
}

run(process.argv.slice(2)).catch(failWith);
