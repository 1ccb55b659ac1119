import type { INestApplication } from '@nestjs/common';
import { createApp } from '../app.setup';
import { InvitesService } from '../agents/invites/invites.service';
import type { Settings } from '../platform/config/settings';

export interface FirstInvite {
  code: string;
  remainingUses: number;
}

/** Loads the reference data that a service needs before its first agent: the first invite. Safe to repeat. */
export async function seed(settings: Settings, running?: INestApplication): Promise<FirstInvite> {
  if (running) return running.get(InvitesService).ensureFirstInvite();
  const app = await createApp(settings);
  try {
    await app.init();
    return await app.get(InvitesService).ensureFirstInvite();
  } finally {
    await app.close();
  }
}
