import { isWithoutAnswer, sqlState } from '../database/database-errors';

const OTHER_FOLDER = 'or use another folder (DATA_DIR, or BACKUP_TARGET for backups)';
/** What to do, by error code: of the system, of TLS, or of PostgreSQL. */
const ADVICE: Record<string, string> = {
  EACCES: `this account lacks the permission: change the owner of the file or folder, ${OTHER_FOLDER}`,
  EPERM: `this account lacks the permission: change the owner of the file or folder, ${OTHER_FOLDER}`,
  EROFS: `the file system is read-only: mount it for writing, ${OTHER_FOLDER}`,
  ENOTDIR: `part of this path is a file: move it away, ${OTHER_FOLDER}`,
  EEXIST: `this already exists and is not a folder: move it away, ${OTHER_FOLDER}`,
  ENOSPC: `the disk is full: free some space, ${OTHER_FOLDER}`,
  EDQUOT: `this account has no disk space left: free some, ${OTHER_FOLDER}`,
  EMFILE: 'too many open files: raise the limit (ulimit -n)',
  '28P01': 'check the user and the password in DATABASE_URL',
  '28000': 'the server refuses this user, host, or connection without TLS: check pg_hba.conf and sslmode',
  '3D000': 'create the database first, or correct its name in DATABASE_URL',
  '42501':
    'this account lacks privileges: migrations, backups, and restores need the owner of the tables; ' +
    '`npm run db:grant` gives the account of the service what it needs',
  '53100': 'the disk of the PostgreSQL server is full',
  '53300': 'PostgreSQL has no connection left: raise max_connections, or lower DATABASE_POOL',
  '57P03': 'PostgreSQL is starting or stopping: try again shortly',
  SELF_SIGNED_CERT_IN_CHAIN:
    'name the certificate authority of the server: ?sslrootcert=FILE in DATABASE_URL',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'name the certificate of the server: ?sslrootcert=FILE in DATABASE_URL',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'name the certificate authority of the server: ?sslrootcert=FILE in DATABASE_URL',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host: correct the host in DATABASE_URL',
};
/** The same for errors that have only a message. */
const ADVICE_BY_MESSAGE: [RegExp, string][] = [
  [/startup parameter/, 'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL, which bypasses it'],
  [/client password must be a string/, 'the server requires a password: DATABASE_URL has none'],
  [
    /server does not support SSL/,
    'remove sslmode from DATABASE_URL and PGSSLMODE from the environment, or turn TLS on at the server',
  ],
];

const NO_SERVER = 'no PostgreSQL server responds at DATABASE_URL; unset it to use the embedded server';

/** Describes in one line what ended a program and, where possible, what to do. A bug of the service keeps its stack. */
export function failureOf(error: unknown): string {
  if (isBug(error)) return error.stack ?? error.message;
  const problem = messageOf(error);
  const advice = adviceOn(error, problem);
  return advice === undefined ? problem : `${problem} (${advice})`;
}

/** `fetch` reports its failures as type errors, too, but with a cause. */
const isBug = (error: unknown): error is Error =>
  (error instanceof TypeError || error instanceof ReferenceError) &&
  !('code' in error) &&
  error.cause === undefined;

/** Prints the failure and ends the program. */
export function failWith(error: unknown, what?: string): never {
  process.stderr.write(`${what === undefined ? '' : `${what}: `}${failureOf(error)}\n`);
  process.exit(1);
}

function adviceOn(error: unknown, problem: string): string | undefined {
  return (
    ADVICE[sqlState(error) ?? ''] ??
    ADVICE_BY_MESSAGE.find(([pattern]) => pattern.test(problem))?.[1] ??
    (isWithoutAnswer(error) ? NO_SERVER : undefined)
  );
}

/** A host with several addresses is tried at each of them. The aggregate error has no message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((one) => messageOf(one)).join(', ');
  return (error instanceof Error && error.message) || String(error);
}
