import { freePort } from '../../src/platform/database/embedded-postgres-cluster';
import { startTestApp, type TestApp } from './app';

/** An application that says of itself where it really listens, as clients of protocols want it. */
export async function startAddressedApp(changes: Record<string, string> = {}): Promise<TestApp> {
  const port = await freePort();
  return startTestApp({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, ...changes });
}
