import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { checkedBaseUrl, isReadableByOthers } from '../../typescript/src/address.js';
import { Rialto } from '../../typescript/src/index.js';
import type { Environment } from './environment.js';
import { EXIT } from './exit-codes.js';
import { notSignedIn, UsageError } from './errors.js';
import type { Globals } from './options.js';
import { type Profile, Profiles } from './profiles.js';
import type { Terminal } from './terminal.js';

const LOCAL = 'http://127.0.0.1:3000';

/** Whom to call, and as whom: options first, then the environment, then the profile. */
export class Context {
  readonly profiles: Profiles;
  /** The chosen profile, which may not be stored yet. */
  readonly profileName: string;
  /** Whether the user named the profile. */
  readonly profileNamed: boolean;
  readonly url: string;
  readonly key: string | undefined;
  private readonly profile: Profile | undefined;

  constructor(
    readonly terminal: Terminal,
    readonly environment: Environment,
    private readonly globals: Globals,
  ) {
    this.profiles = new Profiles(environment.configFolder);
    const named = globals.profile ?? environment.profile;
    this.profileNamed = named !== undefined;
    this.profileName = named ?? this.profiles.current();
    this.profile = this.profiles.get(this.profileName);
    // a profile that is named on the command line is more specific than the environment
    const surroundings: Partial<Environment> = globals.profile && this.profile ? {} : environment;
    this.url = checkedUrl(globals.url ?? surroundings.url ?? this.profile?.url ?? LOCAL);
    this.key = globals.key ?? surroundings.key ?? this.storedKey();
    terminal.conceal(this.key);
  }

  /** The key that was given for this call, rather than stored. */
  get givenKey(): string | undefined {
    return this.globals.key ?? this.environment.key;
  }

  /** The profile whose key is used; null if the key was given for this call. */
  get usedProfile(): string | null {
    return this.profile && this.key === this.profile.key ? this.profileName : null;
  }

  /** A client for public reads; with the key, if there is one. */
  client(key = this.key): Rialto {
    const { allowInsecureHttp } = this.environment;
    if (key !== undefined && !allowInsecureHttp && isReadableByOthers(this.url))
      throw new UsageError(
        `Your key would be sent to ${this.url} without encryption.`,
        'Use an https address, or set RIALTO_ALLOW_INSECURE_HTTP=true.',
      );
    return new Rialto({
      ...{ baseUrl: this.url, apiKey: key, allowInsecureHttp },
      hooks: {
        onRetry: ({ delayMs, error }) =>
          this.terminal.progress(`${error.code}; trying again in ${Math.ceil(delayMs / 1000)} s`),
      },
    });
  }

  /** A client that acts as an agent. */
  me(): Rialto {
    if (this.key !== undefined) return this.client();
    const { profile, profileName, profileNamed, url } = this;
    if (profile)
      throw notSignedIn(`The key of profile ${profileName} is for ${profile.url}, not for ${url}.`);
    throw notSignedIn(
      profileNamed ? `There is no profile ${profileName}.` : `You are not signed in at ${url}.`,
    );
  }

  /** A file for something that is remembered between calls, distinct for each combination of parts. */
  stateFile(kind: string, ...parts: (string | undefined)[]): string {
    const id = createHash('sha256')
      .update(JSON.stringify([this.url, ...parts]))
      .digest('hex');
    return join(this.environment.stateFolder, kind, `${id.slice(0, 32)}.json`);
  }

  /** Aborts at the first Ctrl+C, so that the command can end cleanly. A second one ends the program. */
  interruption(): AbortSignal {
    const ended = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (ended.signal.aborted) process.exit(EXIT.interrupted);
        ended.abort();
      });
    return ended.signal;
  }

  /** A stored key is only sent to the service that issued it. */
  private storedKey(): string | undefined {
    if (!this.profile) return undefined;
    return new URL(this.profile.url).origin === new URL(this.url).origin ? this.profile.key : undefined;
  }
}

function checkedUrl(text: string): string {
  try {
    return checkedBaseUrl(text, { hasKey: false, allowInsecureHttp: false });
  } catch {
    throw new UsageError('The address of the service is not an http URL without a user and a query.');
  }
}
