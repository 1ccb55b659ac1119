import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileSettingOf } from './secret-files';
import { loadSettings, type SettingName, type Settings, SettingsError } from './settings';

/**
 * The settings of this process, or those that a command needs. An invalid setting prints a line and ends the process
 * with status 78 (configuration error).
 */
export function settingsFromEnvironment(
  changes: Record<string, string> = {},
  needed?: readonly SettingName[],
): Settings {
  try {
    // the direct and replica URLs of the environment do not belong to a different database
    const ways = changes.DATABASE_URL ? { DATABASE_DIRECT_URL: '', DATABASE_REPLICA_URL: '' } : {};
    const values = { ...ways, ...changes };
    const files = Object.fromEntries(Object.keys(values).map((name) => [fileSettingOf(name), '']));
    return loadSettings({ ...process.env, ...files, ...values }, needed);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const line of error.lines) process.stderr.write(`setting ${line}\n`);
    process.exit(78);
  }
}

/** With PORT=0 and no PUBLIC_URL, chooses a free port now: every address that the service shows contains it. */
export async function choosePort(): Promise<void> {
  if (process.env.PORT !== '0' || process.env.PUBLIC_URL) return;
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  // the processes of an instance inherit it
  process.env.PORT = String((probe.address() as AddressInfo).port);
  await new Promise((resolve) => probe.close(resolve));
}
