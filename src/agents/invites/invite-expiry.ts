import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { Clock, MINUTE } from '../../kernel/clock';
import { Workers } from '../../platform/workers/workers';
import { Invite } from './invite.entity';

/** Marks expired invites. Only informative: every use checks the expiry time itself. */
@Injectable()
export class InviteExpiry implements OnModuleInit {
  constructor(
    @InjectRepository(Invite) private readonly invites: Repository<Invite>,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const step = (): Promise<boolean> => this.noteExpired();
    this.workers.add({ name: 'invite-expiry', role: 'sweeper', everyMs: 10 * MINUTE, step });
  }

  private async noteExpired(): Promise<boolean> {
    const expired = { status: 'active', expiresAt: LessThanOrEqual(this.clock.now()) } as const;
    await this.invites.update(expired, { status: 'expired' });
    return false;
  }
}
