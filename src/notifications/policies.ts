import { DAY } from '../kernel/clock';

/** Read and dismissed notifications, and broadcasts. */
export const READ_RETENTION_MS = 90 * DAY;
export const UNREAD_RETENTION_MS = 365 * DAY;
