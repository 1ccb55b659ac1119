import { createApp } from '../app.setup';
import { InvitesService } from '../agents/invites/invites.service';
import type { Settings } from '../platform/config/settings';

/** Loads the reference data that a service needs before its first agent: the first invite. Safe to repeat. */
export async function seed(settings: Settings): Promise<{ code: string; remainingUses: number }> {
  const app = await createApp(settings);
  try {
    await app.init();
    return await app.get(InvitesService).ensureFirstInvite();
  } finally {
    await app.close();
  }
}
