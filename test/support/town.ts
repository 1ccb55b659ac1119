import { growTown, type TownSummary } from '../../src/cli/town/town';
import { ADMIN_TOKEN, type TestApp } from './app';
import { given } from './given';

/** Lets some agents live in the application for a while; its clock moves on by as much. */
export async function townIn(
  app: TestApp,
  size: { agents: number; weeks: number; seed?: number },
): Promise<TownSummary> {
  return growTown({
    seed: 7,
    ...size,
    url: app.url,
    inviteCode: await given(app).invite({ max_uses: 10_000 }),
    adminToken: ADMIN_TOKEN,
    from: app.clock.now(),
    atOnce: 4,
    goTo: async (time) => {
      app.clock.advance(Math.max(0, time.getTime() - app.clock.now().getTime()));
      await app.drainAll();
    },
    progress: () => undefined,
  });
}
