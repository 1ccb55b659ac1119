import { spawnSync } from 'node:child_process';

jest.setTimeout(180_000);

it('the demo of the README trades, verifies every webhook, and ends without an error', () => {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'demo'], {
    env: { PATH, HOME, TMPDIR },
    encoding: 'utf8',
    timeout: 150_000,
  });
  expect({ status, end: stdout.split('\n').slice(-3), stderr }).toMatchObject({
    status: 0,
    end: ['', 'all checks passed', ''],
  });
  expect(stdout).toContain('= unexpected webhooks: []');
});
