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
    this.key = checkedKey(globals.key ?? this.keyOf(surroundings) ?? this.storedKey());
    terminal.conceal(this.key);
  }

  /** The key that was given for this call, rather than stored. */
  get givenKey(): string | undefined {
    return checkedKey(this.globals.key ?? this.keyOf(this.environment));
  }

  /** The operator's token, for the configured service only. Undefined if there is none. */
  adminToken(url: string): string | undefined {
    const { adminToken, url: configured = this.profile?.url ?? LOCAL } = this.environment;
    if (adminToken === undefined) return undefined;
    if (!isSameService(configured, url))
      throw new UsageError(
        `The admin token is not sent to ${url}, the address from --url.`,
        'Set RIALTO_URL to that address.',
      );
    this.requireEncryption('admin token');
    return adminToken;
  }

  /** Where the key comes from, unless it is stored. */
  get keySource(): string | undefined {
    if (this.key === undefined || this.usedProfile !== null) return undefined;
    return this.globals.key === undefined ? 'RIALTO_API_KEY' : '--key';
  }

  /** The profile whose key is used; null if the key was given for this call. */
  get usedProfile(): string | null {
    return this.profile && this.key === this.profile.key ? this.profileName : null;
  }

  /** A client without a key, for public data. */
  anonymous(): Rialto {
    return this.clientWith(undefined);
  }

  /** A client with the key, if there is one. */
  client(): Rialto {
    return this.clientWith(this.key);
  }

  clientWith(key: string | undefined): Rialto {
    if (key !== undefined) this.requireEncryption('key');
    const { allowInsecureHttp } = this.environment;
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
    const { profile, profileName, profileNamed, url, environment } = this;
    if (environment.key !== undefined && !this.isForEnvironment)
      throw notSignedIn(
        `RIALTO_API_KEY is not sent to ${url}, the address from --url.`,
        environment.url === undefined ? 'Set RIALTO_URL to that address too, or pass --key.' : 'Pass --key.',
      );
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

  /** Secrets from the environment are for the service from the environment, not for any address that `--url` names. */
  private get isForEnvironment(): boolean {
    if (this.globals.url === undefined) return true;
    return isSameService(this.environment.url ?? LOCAL, this.url);
  }

  private keyOf({ key }: Partial<Environment>): string | undefined {
    return this.isForEnvironment ? key : undefined;
  }

  private requireEncryption(secret: string): void {
    if (!this.environment.allowInsecureHttp && isReadableByOthers(this.url))
      throw new UsageError(
        `Your ${secret} would be sent to ${this.url} without encryption.`,
        'Use an https address, or set RIALTO_ALLOW_INSECURE_HTTP=true.',
      );
  }

  /** A stored key is only sent to the service that issued it. */
  private storedKey(): string | undefined {
    if (!this.profile) return undefined;
    return isSameService(this.profile.url, this.url) ? this.profile.key : undefined;
  }
}

const isSameService = (one: string, other: string): boolean =>
  new URL(checkedUrl(one)).origin === new URL(checkedUrl(other)).origin;

/** A key that was pasted with a line break cannot be sent as a header. */
function checkedKey(key: string | undefined): string | undefined {
  const text = key?.trim();
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return text;
  throw new UsageError(
    'The API key contains a space, a line break, or another invalid character.',
    'Copy it again: rlt_test_… or rlt_live_….',
  );
}

function checkedUrl(text: string): string {
  try {
    return checkedBaseUrl(text, { hasKey: false, allowInsecureHttp: false });
  } catch {
    throw new UsageError('The address of the service is not an http URL without a user and a query.');
  }
}
