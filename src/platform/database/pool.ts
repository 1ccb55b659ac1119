import type { ClientBase, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { SECOND } from '../../kernel/clock';

/** How long work may wait for a connection, or for a statement that it shares, before it is refused with `busy`. */
export const MAX_WAIT_MS = 5 * SECOND;

/** The entity manager's pool. The driver has it but does not declare it in its types. */
export const poolOf = (dataSource: DataSource): Pool =>
  (dataSource.driver as unknown as { master: Pool }).master;

/**
 * For `onConnect` of a pool. A connection may break while it passes from one user to the next, when it has no error
 * listener, and an unhandled error ends the process. The next user learns of the failure from its statement.
 */
export const addErrorListener = (client: ClientBase): void => void client.on('error', () => undefined);
