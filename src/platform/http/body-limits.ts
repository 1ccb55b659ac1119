/** The most that is read of a body before its sender has shown a valid credential, and after. */
export const STRANGER_BYTES = 64 * 1024;
export const KNOWN_BYTES = 1024 * 1024;
/** Of an event of a payment provider, which is hashed and not parsed: evidence in a dispute is long. */
export const EVENT_BYTES = 512 * 1024;
/** Of a call over JSON-RPC that was refused before, so that the refusal can name its id. */
export const REFUSED_BYTES = 8 * 1024;

/**
 * JSON values in a body: a list of empty lists costs far more than a text of the same length. With this many, the
 * costliest body of a stranger takes less than 5 ms to read, parse, and check (`npm run bench -- --only bodies`).
 */
export const MAX_VALUES = { stranger: 1_000, known: 20_000 } as const;

export const MAX_DEPTH = 32;

/** Of a form: none of ours has a tenth of it. */
export const MAX_PARAMETERS = 1_000;

/** Of a chunk in which a body arrives, on average: chunks of a byte each would cost more to take in than to parse. */
export const LEAST_CHUNK_BYTES = 256;

/** Of what is free-form inside a body: maps and lists whose members are the caller's to choose. */
export const FREE_FORM = { maxMembers: 50, maxBytes: 8_000 } as const;
