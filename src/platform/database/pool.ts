import type { ClientBase, Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The connections that the entity manager uses; its driver has them, and does not say so in its types. */
export const poolOf = (dataSource: DataSource): Pool =>
  (dataSource.driver as unknown as { master: Pool }).master;

/**
 * For `onConnect` of a pool. A connection may break in the moment in which it passes from one user to the next, when
 * nobody listens to it, and an error that nobody hears ends the process. Whoever has the connection then learns of it by
 * the next statement.
 */
export const hearErrors = (client: ClientBase): void => void client.on('error', () => undefined);
