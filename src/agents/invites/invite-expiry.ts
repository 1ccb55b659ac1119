import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, MINUTE } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { Workers } from '../../platform/workers/workers';

const NOTE_EXPIRED = statement(
  'invites_note_expired',
  `UPDATE invites SET status = 'expired' WHERE status = 'active' AND expires_at <= $1`,
);

/** Marks expired invites. Only informative: every use checks the expiry time itself. */
@Injectable()
export class InviteExpiry implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const step = (): Promise<boolean> => this.noteExpired();
    this.workers.add({ name: 'invite-expiry', role: 'sweeper', everyMs: 10 * MINUTE, step });
  }

  private async noteExpired(): Promise<boolean> {
    await this.database.rows(NOTE_EXPIRED, [this.clock.now()]);
    return false;
  }
}
