import { Injectable } from '@nestjs/common';
import { Clock, MINUTE } from '../../../kernel/clock';
import { Database, statement } from '../../../platform/database/statements';

/** Of the calls of one host. */
const INTERVAL_MS = MINUTE;

const CLAIM = statement(
  'health_host_claim',
  `INSERT INTO health_hosts AS h (host, called_at) VALUES ($1, $2)
   ON CONFLICT (host) DO UPDATE SET called_at = excluded.called_at WHERE h.called_at <= $3 RETURNING 1 AS claimed`,
);

/** Lets each host be called once a minute for all listings and by all instances, so that nobody is attacked through us. */
@Injectable()
export class HealthHosts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether the host may be called now. It then may not for a minute. */
  async claim(host: string): Promise<boolean> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - INTERVAL_MS);
    return (await this.database.rows(CLAIM, [host, now, before])).length > 0;
  }
}
