import { statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, UsageError } from './errors.js';
import { readJson, removeFile, writeJson } from './private-files.js';

export interface Profile {
  url: string;
  key: string;
  agent_id: string;
}

interface Config {
  /** The profile that is used without `--profile`. */
  current?: string;
  profiles: Record<string, Profile>;
}

export const DEFAULT_PROFILE = 'default';
const NAME = /^[a-z0-9][\w.-]{0,63}$/i;

/** Stored keys, by profile: one for each agent. */
export class Profiles {
  readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'config.json');
  }

  get(name: string): Profile | undefined {
    const { profiles } = this.read();
    return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  }

  names(): string[] {
    return Object.keys(this.read().profiles);
  }

  current(): string {
    return this.read().current ?? DEFAULT_PROFILE;
  }

  save(name: string, profile: Profile): void {
    if (!NAME.test(name)) throw new UsageError(`${name} is not a name for a profile.`);
    const { profiles } = this.read();
    writeJson(this.file, { current: name, profiles: { ...profiles, [name]: profile } });
  }

  /** Whether other users of this machine can read the keys. */
  get isExposed(): boolean {
    const { mode } = statSync(this.file, { throwIfNoEntry: false }) ?? { mode: 0 };
    return (mode & 0o077) !== 0;
  }

  /** Throws if a profile could not be stored. */
  checkWritable(): void {
    writeJson(this.file, this.read());
  }

  remove(name: string): boolean {
    const { current, profiles } = this.read();
    if (!Object.hasOwn(profiles, name)) return false;
    const { [name]: _, ...others } = profiles;
    const [next] = Object.keys(others);
    if (next === undefined) removeFile(this.file);
    else writeJson(this.file, { current: current === name ? next : current, profiles: others });
    return true;
  }

  private read(): Config {
    const config = readJson<Config>(this.file) ?? { profiles: {} };
    if (typeof config.profiles !== 'object' || config.profiles === null)
      throw new CliError(`${this.file} has no profiles.`, { next: 'Delete it, and sign in again.' });
    return config;
  }
}
