import { WRONG_USAGE } from '../command-line';
import type { AdminProgram } from './usage';

/** `npm run admin`; `rialto admin` differs in names and exit codes. */
export const NPM_RUN_ADMIN: AdminProgram = {
  name: 'npm run admin --',
  also: '        in an image: node dist/src/cli/admin.js COMMAND [options]',
  token: 'ADMIN_TOKEN, ADMIN_TOKEN_FILE or, outside production, DATA_DIR',
  service: 'the one on this host, at HOST and PORT',
  // the last one is EX_UNAVAILABLE of sysexits.h
  exit: { done: 0, wrong: 1, refused: 1, usage: WRONG_USAGE, unreachable: 69 },
};
