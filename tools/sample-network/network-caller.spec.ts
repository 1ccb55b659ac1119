import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NetworkCaller } from './network-caller';

describe('a caller in a sample network', () => {
  const statuses: number[] = [];
  let server: Server;
  let caller: NetworkCaller;
  beforeAll(async () => {
    server = createServer((_, response) => {
      const status = statuses.shift() ?? 200;
      response
        .writeHead(status, { 'retry-after': '0' })
        .end(JSON.stringify(status < 300 ? { done: true } : { code: 'busy' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    caller = new NetworkCaller(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {});
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('asks a busy service again, and gives up on one that stays busy', async () => {
    statuses.push(503, 503);
    expect(await caller.post('/heartbeat')).toEqual({ done: true });
    statuses.push(...Array<number>(10).fill(503));
    await expect(caller.post('/heartbeat')).rejects.toThrow('503');
    expect(statuses).toEqual([]);
  });

  it('counts a refusal and passes over it; a mistake ends the generation', async () => {
    statuses.push(409, 422);
    expect(await caller.post('/interest')).toBeUndefined();
    expect(caller.tally.refused.get('busy')).toBe(1);
    await expect(caller.post('/interest')).rejects.toThrow('422');
  });
});
