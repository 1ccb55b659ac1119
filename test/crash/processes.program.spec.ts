import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_TOKEN } from '../support/app';
import { ServiceProcess } from './service-process';

jest.setTimeout(300_000);

let dataDir: string;
beforeAll(() => (dataDir = mkdtempSync(join(tmpdir(), 'rialto-processes-'))));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The ids of this instance's processes that were started with these roles. */
function processesWith(roles: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
        return variables.includes(`ROLES=${roles}`) && variables.includes(`DATA_DIR=${dataDir}`);
      } catch {
        return false; // it has just ended
      }
    })
    .map(Number);
}

it('with three processes, the last one does the background work and is replaced when it dies', async () => {
  const service = await ServiceProcess.at(dataDir, { PROCESSES: '3', ADMIN_TOKEN, LOG_LEVEL: 'warn' });
  await service.start();
  const headers = { 'content-type': 'application/json', 'x-admin-token': ADMIN_TOKEN };
  const metrics = async (): Promise<{ processes: object; pending: number | undefined }> => {
    const text = await (await fetch(`${service.url}/metrics?format=prometheus`, { headers })).text();
    const { processes } = (await (await fetch(`${service.url}/metrics`, { headers })).json()) as {
      processes: object;
    };
    const pending = /^outbox_pending (\d+)/m.exec(text)?.[1];
    return { processes, pending: pending === undefined ? undefined : Number(pending) };
  };
  const registered = async (agentId: string): Promise<void> => {
    const body = { agent_id: agentId, invite_code: service.inviteCode, profile: { display_name: agentId } };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await fetch(`${service.url}/agents/register`, sent)).status).toBe(201);
  };
  const published = async (): Promise<void> => {
    const giveUpAt = Date.now() + 90_000;
    while ((await metrics()).pending !== 0) {
      if (Date.now() > giveUpAt) throw new Error('events are not published');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  try {
    for (let giveUpAt = Date.now() + 60_000; Object.keys((await metrics()).processes).length < 3;)
      if (Date.now() > giveUpAt) throw new Error('there are fewer than three processes');
    expect(processesWith('web')).toHaveLength(2);
    await registered('before-it-dies');
    await published();

    const [background] = processesWith('relay,dispatcher,sweeper');
    process.kill(background as number, 'SIGKILL');
    await registered('while-it-is-gone');
    await published();
    const [successor] = processesWith('relay,dispatcher,sweeper');
    expect(successor).not.toBe(background);
  } finally {
    expect(await service.stop()).toBe(0);
    expect(service.said).not.toContain('not sent');
  }
});
