/** Maximum size of a task's messages and results together. */
export const MAX_TASK_BYTES = 2 * 1024 * 1024;

/** Maximum size of a page of tasks. A single larger task still fits. */
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** Size as stored. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
