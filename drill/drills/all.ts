import type { Drill } from '../stage';
import { limits } from './limits';
import { postgresRestarted } from './postgres-restarted';
import { redisKilled } from './redis-killed';
import { rollingRestart } from './rolling-restart';
import { sigkill } from './sigkill';
import { streams } from './streams';

/** In the order in which they are played. What a kill leaves behind settles while the others run, hence first. */
export const DRILLS: Drill[] = [sigkill, limits, streams, rollingRestart, redisKilled, postgresRestarted];
