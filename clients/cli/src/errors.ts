import { RialtoConnectionError, RialtoError } from '../../typescript/src/index.js';
import type { Typed } from './options.js';
import { EXIT } from './exit-codes.js';
import { inCommands } from './hints.js';

interface Details {
  code?: string;
  /** What to do next. */
  next?: string;
  exit?: number;
}

/** A problem that is explained to the user, without a stack. */
export class CliError extends Error {
  readonly code: string;
  readonly next: string | undefined;
  readonly exit: number;

  constructor(message: string, { code = 'failed', next, exit = EXIT.failed }: Details = {}) {
    super(message);
    this.code = code;
    this.next = next;
    this.exit = exit;
  }
}

export class UsageError extends CliError {
  constructor(message: string, next?: string) {
    super(message, { code: 'usage', next, exit: EXIT.usage });
  }
}

export const notSignedIn = (why: string, next = 'Run rialto login, or set RIALTO_API_KEY.'): CliError =>
  new CliError(why, {
    code: 'not_signed_in',
    next,
    exit: EXIT.notSignedIn,
  });

/** The user pressed Ctrl+C at a question. */
export class Interrupted extends CliError {
  constructor() {
    super('interrupted', { code: 'interrupted', exit: EXIT.interrupted });
  }
}

/** An error, as it is printed: with `--json` as one document. */
export interface Explained {
  code: string;
  message: string;
  next?: string;
  status?: number;
  request_id?: string;
  allowed_actions?: string[];
  problems?: { path: string; message: string }[];
  exit: number;
}

/** `command` is the command that failed, and `keySource` says where its key comes from. */
export function explained(
  error: unknown,
  { url, keySource, command }: { url: string; keySource?: string; command?: Typed },
): Explained {
  if (error instanceof RialtoError) {
    const { code, detail, status, requestId, allowedActions, problems } = error;
    const message = inCommands(detail, command);
    return {
      ...{ code, message, status, exit: exitOf(error) },
      next: nextOf(error, url, keySource, command),
      request_id: requestId,
      allowed_actions: allowedActions,
      problems:
        problems.length > 0 ? problems.map((one) => ({ path: one.path, message: one.message })) : undefined,
    };
  }
  if (error instanceof CliError) {
    const { code, message, next, exit } = error;
    return { code, message, next, exit };
  }
  const { message, code } = error as NodeJS.ErrnoException;
  return { code: code ?? 'unexpected', message: message ?? String(error), exit: EXIT.failed };
}

function exitOf({ status, code }: RialtoError): number {
  if (code === 'invalid_option') return EXIT.usage;
  if (status === 401) return EXIT.notSignedIn;
  return status === undefined || status >= 500 ? EXIT.unavailable : EXIT.refused;
}

function nextOf(
  error: RialtoError,
  url: string,
  keySource: string | undefined,
  command: Typed | undefined,
): string | undefined {
  if (error instanceof RialtoConnectionError)
    return `Check that a service runs at ${url}; --url or RIALTO_URL sets its address.`;
  if (error.status === 401)
    return keySource
      ? `The key comes from ${keySource}: correct it${keySource === 'RIALTO_API_KEY' ? ', or unset it to use a stored key' : ''}.`
      : 'Run rialto login with a valid key.';
  if (error.code === 'validation_error') return undefined; // the message says what to correct
  return error.next ? inCommands(error.next, command) : error.docs && `See ${error.docs}`;
}
