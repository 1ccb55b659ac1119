import { freePort } from '../../tools/embedded-postgres/embedded-postgres-cluster';
import { startTestApp, type TestApp } from './app';

/** Starts an application whose PUBLIC_URL is the address it listens on, as protocol clients require. */
export async function startAddressedApp(changes: Record<string, string> = {}): Promise<TestApp> {
  const port = await freePort();
  return startTestApp({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...changes });
}
