import { inWords } from './words';

/** The kind of an error, independent of protocols. The HTTP filter and each protocol adapter map it to a status. */
export type ErrorKind =
  | 'invalid'
  | 'malformed'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'precondition_failed'
  | 'too_large'
  | 'unsupported_media'
  | 'range_not_satisfiable'
  | 'rate_limited'
  | 'method_not_allowed'
  | 'misdirected'
  | 'internal'
  | 'unavailable';

export interface WaitsFor {
  role: string;
  action: string;
}

export interface ErrorExtras {
  /** What the caller may do instead, as named in the API. */
  allowed_actions?: readonly string[];
  /** What another party has to do first. */
  waits_for?: WaitsFor;
  /** A helpful page. */
  docs?: string;
  /** Additional members of the response; never secrets. */
  [member: string]: unknown;
}

/** A refusal that the caller can understand and act on. `code` is stable and part of the API. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly kind: ErrorKind,
    detail: string,
    readonly extras: ErrorExtras = {},
    /** What the caller should do next, with operations in braces. */
    readonly next?: string,
    /** The kind of credential that was refused. */
    readonly credential?: string,
  ) {
    super(detail);
    this.name = 'DomainError';
  }
}

export interface FieldProblem {
  /** The location: `body`, `query`, `path`, or `header`, then the path to the value. */
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** One or more invalid input values. Becomes a 422 with one entry per problem. */
export class InvalidInput extends DomainError {
  constructor(
    readonly problems: FieldProblem[],
    code = 'validation_error',
    next?: string,
  ) {
    const detail = problems.map((problem) => `${problem.loc.join('.')}: ${problem.msg}`).join('; ');
    super(code, 'invalid', detail, {}, next);
  }

  /** A line for people for each problem. */
  get lines(): string[] {
    return this.problems.map(({ loc, msg }) => `${inWords(String(loc[loc.length - 1]))}: ${msg}`);
  }

  static field(loc: (string | number)[], msg: string, type = 'value_error'): InvalidInput {
    return new InvalidInput([{ loc, msg, type }]);
  }
}
