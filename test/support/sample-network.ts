import { DAY } from '../../src/kernel/clock';
import { growSampleNetwork, type NetworkSummary } from '../../tools/sample-network/sample-network';
import { ADMIN_TOKEN, type TestApp } from './app';
import { fixtures } from './fixtures';

/**
 * Runs a sample network in the application for a while and advances its clock accordingly. It begins on a Wednesday
 * and agents act one by one, so that the result is the same on every day and machine: weekends are quiet, and on a
 * Monday there is a prompt that nobody has answered.
 */
export async function createSampleNetwork(
  app: TestApp,
  size: { agents: number; weeks: number; seed?: number },
): Promise<NetworkSummary> {
  const days = Math.ceil(app.clock.now().getTime() / DAY); // day 0 was a Thursday
  const wednesday = (days + 6 - (days % 7)) * DAY;
  app.clock.advance(wednesday - app.clock.now().getTime());
  return growSampleNetwork({
    seed: 7,
    ...size,
    url: app.url,
    inviteCode: await fixtures(app).invite({ max_uses: 10_000 }),
    adminToken: ADMIN_TOKEN,
    from: app.clock.now(),
    atOnce: 1,
    goTo: async (time) => {
      app.clock.advance(Math.max(0, time.getTime() - app.clock.now().getTime()));
      await app.drainAll();
    },
    progress: () => undefined,
  });
}
