import { leftToRun, settleRole } from '../../platform/database/pooler';
import type { WithDatabase } from '../database';
import { say } from './output';

/** The database without a pooler. */
export const sessionUrlOf = (settings: WithDatabase): string => settings.sessionUrl ?? settings.DATABASE_URL;

export async function prepareForPooler(settings: WithDatabase): Promise<void> {
  for (const line of leftToRun(await settleRole(settings))) say(line);
}
