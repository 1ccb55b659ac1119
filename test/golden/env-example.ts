import { readFileSync } from 'node:fs';
import { SECRET_SETTING_NAMES, SETTING_NAMES, type SettingName } from '../../src/platform/config/settings';

export interface ExplainedSetting {
  name: SettingName;
  section: string;
  /** The default, or empty. */
  value: string;
  /** As Markdown. */
  meaning: string;
  isSecret: boolean;
  /** Required in production: this setting, or one of the following names. */
  production?: readonly string[];
}

/** The settings that `.env.example` explains, in its order. `all` selects every section. */
export function settingsIn(wanted: string): ExplainedSetting[] {
  const settings: ExplainedSetting[] = [];
  let [section, comment] = ['', ''];
  for (const line of readFileSync('.env.example', 'utf8').split('\n')) {
    const [, heading] = /^# --- (\w+)/.exec(line) ?? [];
    const [, name, value = ''] = /^(?:# )?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
    if (heading !== undefined) [section, comment] = [heading, ''];
    else if (name !== undefined) {
      settings.push(explained(name as SettingName, section, value, comment));
      comment = '';
    } else comment = line.startsWith('# ') ? `${comment} ${line.slice(2)}`.trim() : '';
  }
  return settings.filter((setting) => setting.section !== '' && [setting.section, 'all'].includes(wanted));
}

function explained(name: SettingName, section: string, value: string, comment: string): ExplainedSetting {
  const [, mark, others] = / \[(production)(?:, or ([A-Z_]+))?\]/.exec(comment) ?? [];
  return {
    name,
    section,
    value,
    meaning: asMarkdown(comment.replace(/ \[production[^\]]*\]/, '')),
    isSecret: SECRET_SETTING_NAMES.includes(name),
    production: mark === undefined ? undefined : [name, ...(others === undefined ? [] : [others])],
  };
}

export const inProduction = (names: readonly string[] | undefined): string[] =>
  names === undefined
    ? []
    : [`required in production${names.length > 1 ? ` unless \`${names[1]}\` is set` : ''}`];

const CODE = new RegExp(
  `\`[^\`]+\`|\\b[a-z]+://[^\\s,;]+[^\\s,;.)]|\\b(?:${SETTING_NAMES.join('|')}|NODE_ENV)\\b(?:=\\w+|/[\\w/-]+)?`,
  'g',
);

/** Code font for settings and URLs, and links to the guides. */
const asMarkdown = (text: string): string =>
  text
    .replace(CODE, (found) => (found.startsWith('`') ? found : `\`${found}\``))
    .replace(/\bdocs\/([a-z-]+\.md)/g, (_, file: string) => `[${file.slice(0, -3)}](${file})`);
