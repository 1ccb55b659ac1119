import { spawnSync } from 'node:child_process';

/**
 * `describe` or `it` for tests that need an installed program. Without it they are skipped, and the run reports that;
 * in CI, which installs it, they fail.
 */
export function where<Test extends jest.Describe | jest.It>(
  present: boolean,
  program: string,
  test: Test,
): Test {
  if (present) return test;
  const missing = `${program} is not installed`;
  if (process.env.CI === 'true') throw new Error(missing);
  process.stderr.write(`${missing}: its tests are skipped.\n`);
  return test.skip as unknown as Test;
}

/** The Python that has these modules; the one of the system may have them when the first in PATH does not. */
export const pythonWith = (...modules: string[]): string | undefined =>
  [process.env.PYTHON, 'python3', '/usr/bin/python3'].find(
    (command) => command && spawnSync(command, ['-c', `import ${modules.join(', ')}`]).status === 0,
  );
