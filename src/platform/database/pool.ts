import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The connections that the entity manager uses; its driver has them, and does not say so in its types. */
export const poolOf = (dataSource: DataSource): Pool =>
  (dataSource.driver as unknown as { master: Pool }).master;
