import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the program reads from the environment. */
export interface Environment {
  url: string | undefined;
  key: string | undefined;
  profile: string | undefined;
  adminToken: string | undefined;
  /** Profiles, with their keys. */
  configFolder: string;
  /** Where `listen` continues, and purchases whose outcome is unknown. */
  stateFolder: string;
  /** Whether keys may cross public networks without encryption. */
  allowInsecureHttp: boolean;
  colorless: boolean;
}

/** An empty variable counts as not set. */
export function readEnvironment(): Environment {
  const variable = (name: string): string | undefined => process.env[name] || undefined;
  const folder = (name: string, ...otherwise: string[]): string =>
    join(variable(name) ?? join(homedir(), ...otherwise), 'rialto');
  return {
    url: variable('RIALTO_URL'),
    key: variable('RIALTO_API_KEY'),
    profile: variable('RIALTO_PROFILE'),
    adminToken: variable('RIALTO_ADMIN_TOKEN') ?? variable('ADMIN_TOKEN'),
    configFolder: folder('XDG_CONFIG_HOME', '.config'),
    stateFolder: folder('XDG_STATE_HOME', '.local', 'state'),
    allowInsecureHttp: variable('RIALTO_ALLOW_INSECURE_HTTP') === 'true',
    colorless: variable('NO_COLOR') !== undefined || variable('TERM') === 'dumb',
  };
}
