/** Maximum body size before the sender has shown a valid credential, and after. */
export const ANONYMOUS_BODY_BYTES = 64 * 1024;
export const AUTHENTICATED_BODY_BYTES = 1024 * 1024;
/** Maximum for an event of a payment provider, which is hashed and not parsed: evidence in a dispute is long. */
export const EVENT_BYTES = 512 * 1024;
/** Maximum for a JSON-RPC call that was refused before its body was read, so that the refusal can contain its id. */
export const REFUSED_BYTES = 8 * 1024;

/**
 * Maximum number of JSON values in a body: a list of empty lists costs far more than text of the same length. With
 * these limits, the most expensive body of a stranger takes less than 5 ms to read, parse, and check (`npm run bench --
 * --only bodies`).
 */
export const MAX_VALUES = { stranger: 1_000, known: 20_000 } as const;

export const MAX_DEPTH = 32;

/** Maximum for a form. Our forms have less than a tenth of that. */
export const MAX_PARAMETERS = 1_000;

/** Minimum average chunk size of a body: one-byte chunks would cost more to receive than to parse. */
export const LEAST_CHUNK_BYTES = 256;

/** Maximum for free-form values inside a body: maps and lists whose members the caller chooses. */
export const FREE_FORM = { maxMembers: 50, maxBytes: 8_000 } as const;
