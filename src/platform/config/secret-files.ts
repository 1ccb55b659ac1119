import { readFileSync } from 'node:fs';

export const fileSettingOf = (name: string): string => `${name}_FILE`;

export interface FromFiles {
  values: Record<string, string>;
  /** One line for each file that cannot be used, starting with the name of the setting. */
  problems: string[];
}

/** Reads the settings that are given as files, without trailing line breaks. */
export function settingsFromFiles(
  env: Record<string, string | undefined>,
  names: readonly string[],
): FromFiles {
  const found: FromFiles = { values: {}, problems: [] };
  for (const name of names) {
    const file = env[fileSettingOf(name)];
    if (!file) continue;
    if (env[name]) {
      found.problems.push(`${name} and ${fileSettingOf(name)} are both set: remove one of them`);
      continue;
    }
    try {
      const value = readFileSync(file, 'utf8').trim();
      if (value === '') found.problems.push(`${name} is missing: ${fileSettingOf(name)}=${file} is empty`);
      else found.values[name] = value;
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      found.problems.push(`${name} is missing: ${fileSettingOf(name)}=${file} cannot be read (${code})`);
    }
  }
  return found;
}
