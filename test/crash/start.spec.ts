import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONG } from '../support/test-sizes';
import { runCommand } from './service-process';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'rialto-start-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a service that cannot start', () => {
  it('reports in one line which setting is wrong', async () => {
    const { code, output } = await runCommand('start', {
      DATA_DIR: dataDir,
      PORT: 'high',
    });
    expect(code).toBe(78);
    expect(output.split('\n').filter((line) => line.startsWith('setting'))).toEqual([
      expect.stringMatching(/^setting PORT is wrong/),
    ]);
  });

  it.each(LONG ? ['false', 'true'] : ['true'])(
    'reports in one line that no database answers (MIGRATE_ON_START: %s)',
    async (migrates) => {
      const { code, output } = await runCommand('start', {
        DATA_DIR: dataDir,
        DATABASE_URL: 'postgres://me@127.0.0.1:1/none',
        MIGRATE_ON_START: migrates,
      });
      expect(code).toBe(1);
      const said = output.split('\n').filter((line) => line !== '' && line !== 'Compiling ...');
      expect(said).toEqual([expect.stringMatching(/^cannot start: connect ECONNREFUSED.*DATABASE_URL/)]);
    },
  );
});
