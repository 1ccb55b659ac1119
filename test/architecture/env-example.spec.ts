import { readFileSync } from 'node:fs';
import { SECRET_SETTING_NAMES, SETTING_NAMES } from '../../src/platform/config/settings';

describe('.env.example', () => {
  it('lists every setting and no other', () => {
    const text = readFileSync('.env.example', 'utf8');
    const listed = [...text.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...SETTING_NAMES].sort());
  });

  it('says which settings may come from a file', () => {
    const [, said = ''] =
      /^# A secret may also come[^]*?for ([^]*?)\.$/m.exec(readFileSync('.env.example', 'utf8')) ?? [];
    expect(said.split(/[,\s#]+/)).toEqual(SECRET_SETTING_NAMES);
  });
});
