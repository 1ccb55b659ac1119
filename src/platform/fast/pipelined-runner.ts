import type { PoolClient, QueryResult } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/** What a transaction uses of a connection. */
type Connection = Pick<PoolClient, 'query'>;
type Send = (...values: unknown[]) => Promise<QueryResult>;

/**
 * Sends statements without waiting for the answers to those before them; what is sent in one turn of the event loop leaves in one
 * packet. PostgreSQL runs them in order. A failed statement ends the transaction, whatever a command makes of the error.
 */
export class PipelinedRunner extends PostgresQueryRunner {
  override readonly manager: EntityManager;
  override isTransactionActive = true;
  /** Called when a statement fails. */
  failed: () => void = () => undefined;
  private pipeline?: Promise<Connection>;

  constructor(dataSource: DataSource) {
    super(dataSource.driver as PostgresDriver, 'master');
    this.manager = dataSource.createEntityManager(this);
  }

  override connect(): Promise<Connection> {
    return (this.pipeline ??= super.connect().then((client: PoolClient) => this.pipelineOf(client)));
  }

  private pipelineOf(client: PoolClient): Connection {
    const send = client.query.bind(client) as Send;
    const { stream } = client.connection;
    let gathering = false;
    const query: Send = (...values) => {
      if (!gathering) {
        gathering = true;
        stream.cork();
        process.nextTick(() => {
          gathering = false;
          stream.uncork();
        });
      }
      const answer = send(...values);
      answer.catch(() => this.failed());
      return answer;
    };
    return { query } as Connection;
  }
}
