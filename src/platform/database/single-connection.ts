import { Client } from 'pg';
import { WITHOUT_LIMITS } from './session';

/** For commands that need no application: one connection without timeouts, with a name for `pg_stat_activity`. */
export async function withClient<T>(
  url: string,
  name: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: name, options: WITHOUT_LIMITS });
  client.on('error', () => undefined); // the pending statement reports it
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
