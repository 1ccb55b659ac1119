import { readFileSync } from 'node:fs';
import {
  loadSettings,
  SECRET_SETTING_NAMES,
  SETTING_NAMES,
  SettingsError,
} from '../../src/platform/config/settings';
import { settingsIn } from '../golden/env-example';

const settings = settingsIn('all');

describe('.env.example', () => {
  it('lists and explains every setting and no other', () => {
    expect(settings.map(({ name }) => name).sort()).toEqual([...SETTING_NAMES].sort());
    expect(settings.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual([]);
  });

  it('says which settings may come from a file', () => {
    const [, said = ''] =
      /^# A secret may also come[^]*?for ([^]*?)\.$/m.exec(readFileSync('.env.example', 'utf8')) ?? [];
    expect(said.split(/[,\s#]+/)).toEqual(SECRET_SETTING_NAMES);
  });

  it('shows the defaults', () => {
    const defaults = loadSettings({}, []);
    const shown = settings.filter(({ value }) => value !== '');
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.map(({ name, value }) => `${name}=${value}`)).toEqual(
      shown.map(({ name }) => `${name}=${String(defaults[name])}`),
    );
  });

  it('marks what production requires', () => {
    const missing = (): string[] => {
      try {
        loadSettings({ NODE_ENV: 'production' });
      } catch (error) {
        return (error as SettingsError).lines.map((line) => /^[A-Z_]+/.exec(line)?.[0] ?? line);
      }
      return [];
    };
    const marked = settings.filter(({ production }) => production).map(({ name }) => name);
    expect(marked.sort()).toEqual([...new Set(missing())].sort());
    const [said = ''] = /In production\s[^]*?\.\n/.exec(readFileSync('README.md', 'utf8')) ?? [];
    expect(marked.filter((name) => !said.includes(`\`${name}\``))).toEqual([]);
  });
});
