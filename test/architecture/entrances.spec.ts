import { serviceFiles } from './source-files';

const filesWith = (pattern: RegExp): string[] =>
  serviceFiles()
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .sort();

describe('the entrances of operations', () => {
  it('call handlers in two places, besides HTTP', () => {
    expect(filesWith(/\bcallHandler\b/)).toEqual([
      'src/mcp/tools/tool.ts', // run by `ToolRunner`, after `Operations.admit`
      'src/platform/operations/operations.ts',
      'src/platform/operations/route-table.ts',
    ]);
  });

  it('check scopes and provisional agents with one function', () => {
    expect(filesWith(/\brequirePermitted\(/)).toEqual([
      'src/a2a/endpoints/call-context.ts', // its request counted already, so there is only a scope to check
      'src/mcp/tools/tool-runner.ts', // for a call that was approved later; others pass `Operations.admitCall`
      'src/platform/operations/operations.ts',
      'src/platform/security/scope-checks.ts',
    ]);
  });

  it('admit requests, pages, and messages by one method', () => {
    expect(filesWith(/\.(admitCall|operations\.admit)\(/)).toEqual([
      'src/mcp/tools/tool-runner.ts',
      'src/platform/operations/admission.guard.ts',
      'src/platform/operations/operations.ts',
      'src/ucp/mcp/ucp-mcp.service.ts',
    ]);
  });

  it('choose the limit of a caller with one function', () => {
    expect(filesWith(/\blimitFor\(/)).toEqual([
      'src/platform/operations/operations.ts',
      'src/platform/rate-limit/limits.ts',
    ]);
    expect(filesWith(/\.anonymous \?\?/)).toEqual(['src/platform/rate-limit/limits.ts']);
  });
});
