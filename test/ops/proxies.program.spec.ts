import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { find } from '../../drill/programs';
import { where } from '../support/programs';

/** The HAProxy files of a guide, without the indentation of lists. */
const filesIn = (guide: string): string[] =>
  [...readFileSync(`docs/${guide}`, 'utf8').matchAll(/^( *)```\n( *defaults\n[^]*?)^ *```/gm)].map(
    ([, indent, text]) => text!.replace(new RegExp(`^${indent}`, 'gm'), ''),
  );
const GUIDES = ['operations.md', 'scaling.md'].flatMap((guide) =>
  filesIn(guide).map((text, at): [string, string] => [`${guide}, file ${at + 1}`, text]),
);

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'rialto-proxies-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the guides have three files for HAProxy', () => expect(GUIDES).toHaveLength(3));

where(
  find('haproxy') !== undefined && find('openssl') !== undefined,
  'haproxy and openssl',
  describe,
)('HAProxy', () => {
  it.each(GUIDES)('takes %s, and logs what it forwards', (_, text) => {
    const pem = join(folder, 'market.pem');
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=market',
      '-keyout',
      pem,
      '-out',
      `${pem}.crt`,
    ];
    expect(spawnSync('openssl', made).status).toBe(0);
    writeFileSync(pem, readFileSync(`${pem}.crt`, 'utf8') + readFileSync(pem, 'utf8'));
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, text.replace('/etc/haproxy/market.pem', pem));
    const { status, stderr } = spawnSync(find('haproxy')!, ['-c', '-q', '-f', file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(text).toMatch(/^ *log \/dev\/log local0\n *option (http|tcp)log$/m);
  });
});
