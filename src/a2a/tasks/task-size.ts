/** What the messages and results of a task may hold together. */
export const MAX_TASK_BYTES = 2 * 1024 * 1024;

/** What the tasks of a page may hold, unless it is one alone. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** As it is kept. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
