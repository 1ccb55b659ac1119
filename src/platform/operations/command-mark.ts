export interface CommandMark {
  /** Such as `invites create`. */
  words: string;
  /** For a response with a list: the members of its items to show. */
  columns?: readonly string[];
  /** Options whose name differs from the member that they set. */
  names?: Record<string, string>;
  /** The list in the body that all further arguments are in. */
  rest?: string;
  /** The command that shows the stored result, for an operation that may outlast HTTP timeouts. */
  resultOf?: string;
  /** A member of the response that is true if all is well. Otherwise the command exits with 1. */
  failsUnless?: string;
  /**
   * For what affects others and is hard to undo: the member of the body that says why, or `log` if the reason belongs into the
   * audit log. The operator's pages require it.
   */
  reason?: string;
  /** The values of a record's `status` in which the command can succeed. The operator's pages offer it only then. */
  onlyIn?: readonly string[];
  /** For a list: which of its items await the operator, and the words for that. */
  awaiting?: { title: string; query?: Record<string, string> };
}
