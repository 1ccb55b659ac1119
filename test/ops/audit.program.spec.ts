import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

jest.setTimeout(120_000);

/** A registry that answers every question about holes with this. */
async function audited(status: number, holes: object): Promise<{ code: number | null; lines: string[] }> {
  const registry: Server = createServer((request, response) => {
    request.resume();
    const asked = request.url?.includes('/security/');
    response.writeHead(asked ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(asked ? holes : {}));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  const child = spawn(process.execPath, ['bin/audit.mjs'], { env });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += String(part)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  registry.close();
  return { code, lines: said.trim().split('\n') };
}

describe('npm run audit', () => {
  it('exits with 0 if the registry knows of no holes', async () => {
    expect(await audited(200, {})).toEqual({
      code: 0,
      lines: ['audit: 0 packages with known holes that are high or critical'],
    });
  });

  it('exits with 1 if it knows of serious ones, and names the packages', async () => {
    const hole = { id: 1, url: 'https://example.com', title: 'A hole', vulnerable_versions: '*' };
    const { code, lines } = await audited(200, { pino: [{ ...hole, severity: 'critical' }] });
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^audit: critical in pino /));
  });

  it('exits with 3 and says so if it cannot say', async () => {
    const { code, lines } = await audited(405, {});
    expect([code, lines]).toEqual([
      3,
      [expect.stringMatching(/^audit: not checked: the registry does not say/)],
    ]);
  });
});
