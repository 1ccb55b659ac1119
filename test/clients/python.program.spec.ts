import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { where } from '../support/programs';
import { CLIENT, describePython, python } from './python-service';

const files = readdirSync(join(CLIENT, 'tests')).filter((name) => name.startsWith('test_'));

describePython('the Python client', (service) => {
  it.each(files)('passes %s against the service', async (file) => {
    expect(await service().run(file)).toBe('');
  });
});

where(
  python !== undefined,
  'Python with httpx',
  describe,
)('the wheel of the Python client', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rialto-wheel-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(command: string, ...args: string[]): string {
    const { stdout, stderr, status } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
    return stdout.trim();
  }

  it('installs with pip and imports', () => {
    const wheel = run(process.execPath, join(CLIENT, 'build.mjs'), folder);
    run(python!, '-m', 'venv', '--system-site-packages', 'venv');
    const inside = join(folder, 'venv/bin/python');
    run(inside, '-m', 'pip', 'install', '--no-index', '--no-deps', '--disable-pip-version-check', wheel);
    // other packages of the system may not fit each other
    const checked = spawnSync(inside, ['-m', 'pip', '--disable-pip-version-check', 'check'], {
      encoding: 'utf8',
    });
    expect(checked.stdout.split('\n').filter((line) => line.startsWith('rialto'))).toEqual([]);
    const program = `import importlib.metadata, importlib.resources, rialto_client
assert rialto_client.__file__.startswith(${JSON.stringify(folder)}), rialto_client.__file__
assert (importlib.resources.files("rialto_client") / "py.typed").is_file()
assert importlib.metadata.version("rialto-client") == rialto_client.__version__
assert "A trade in five calls" in importlib.metadata.metadata("rialto-client").get_payload()
rialto_client.Rialto(base_url="https://market.example").close()
print(rialto_client.__version__)`;
    expect(wheel).toBe(`rialto_client-${run(inside, '-c', program)}-py3-none-any.whl`);
  });
});
