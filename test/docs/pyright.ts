import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const PYTHON_CLIENT = resolve('clients/python');

/** What pyright, in its basic mode, reports about the Python files of a folder. `python` has the packages that they import. */
export function pyrightProblems(folder: string, python: string): string[] {
  const settings = {
    typeCheckingMode: 'basic',
    pythonVersion: '3.9',
    extraPaths: [PYTHON_CLIENT],
    reportUnnecessaryTypeIgnoreComment: 'error',
  };
  writeFileSync(join(folder, 'pyrightconfig.json'), JSON.stringify(settings));
  const pyright = [resolve('node_modules/pyright/index.js'), '--outputjson', '--pythonpath', python];
  const { stdout } = spawnSync(process.execPath, [...pyright, '-p', folder], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const { generalDiagnostics, summary } = JSON.parse(stdout) as PyrightReport;
  expect(summary.filesAnalyzed).toBeGreaterThan(0);
  return generalDiagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, range, message }) => `${basename(file)}:${range.start.line + 1}: ${message}`);
}

interface PyrightReport {
  generalDiagnostics: {
    file: string;
    message: string;
    severity: string;
    range: { start: { line: number } };
  }[];
  summary: { filesAnalyzed: number };
}
