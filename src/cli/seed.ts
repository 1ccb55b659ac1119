import type { INestApplication } from '@nestjs/common';
import { InvitesService } from '../agents/invites/invites.service';
import type { Settings } from '../platform/config/settings';
import { asOperator, onOwnApplication } from './host-command';

export interface FirstInvite {
  code: string;
  remainingUses: number;
}

/** Creates the data that a service needs before its first agent: the first invite. Idempotent. */
export async function seed(settings: Settings, running?: INestApplication): Promise<FirstInvite> {
  if (running) return running.get(InvitesService).ensureFirstInvite();
  return onOwnApplication(settings, (app) => app.get(InvitesService).ensureFirstInvite());
}

/** The same, recorded in the audit log as an operator command. */
export const seedAsOperator = (settings: Settings): Promise<FirstInvite> =>
  asOperator(settings, 'db:seed', {}, (app, caller) => app.get(InvitesService).ensureFirstInvite(caller));
