import type { Drill } from '../stage';
import { backupRestored } from './backup-restored';
import { blackHole } from './black-hole';
import { diskFull } from './disk-full';
import { instanceHung } from './instance-hung';
import { keyReplaced } from './key-replaced';
import { limits } from './limits';
import { mixedBuilds } from './mixed-builds';
import { overload } from './overload';
import { partitioned } from './partitioned';
import { leaderHung, leaderKilled, switchover } from './patroni';
import { pgbouncerRestarted } from './pgbouncer-restarted';
import { postgresRestarted } from './postgres-restarted';
import { primaryKilled } from './primary-killed';
import { redisKilled } from './redis-killed';
import { replicaLags } from './replica-lags';
import { rollingRestart } from './rolling-restart';
import { sigkill } from './sigkill';
import { streams } from './streams';
import { wrongClock } from './wrong-clock';

/**
 * In execution order. After a kill, leases take time to expire, which happens during the other drills: so it is first.
 */
export const DRILLS: Drill[] = [
  sigkill,
  limits,
  streams,
  rollingRestart,
  mixedBuilds,
  keyReplaced,
  backupRestored,
  redisKilled,
  instanceHung,
  overload,
  wrongClock,
  postgresRestarted,
  primaryKilled,
  pgbouncerRestarted,
  replicaLags,
  partitioned,
  blackHole,
  diskFull,
  switchover,
  leaderKilled,
  leaderHung,
];

/** Those of one PostgreSQL with a PgBouncer in front of it, and those that have one anyway. */
export const POOLED_DRILLS: Drill[] = DRILLS.map((drill): Drill =>
  drill.database === 'single' ? { ...drill, database: 'pooled' } : drill,
).filter(({ database }) => database === 'pooled');
