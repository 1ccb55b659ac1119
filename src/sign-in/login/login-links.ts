import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import { LoginLink } from './login-link.entity';

/** Emailed links that have not been used, stored with the hash of their token. */
@Injectable()
export class LoginLinks {
  constructor(
    @InjectRepository(LoginLink) private readonly links: Repository<LoginLink>,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  async put(
    tx: Tx,
    token: string,
    link: Pick<LoginLink, 'email' | 'browserHash' | 'oauth' | 'redirectTo' | 'expiresAt'>,
  ): Promise<void> {
    const row = { ...link, tokenHash: this.hash(token), createdAt: this.clock.now() };
    await tx.upsert(LoginLink, row, ['email', 'browserHash']);
  }

  peek(token: string): Promise<LoginLink | null> {
    return this.links.findOneBy({ tokenHash: this.hash(token), expiresAt: MoreThan(this.clock.now()) });
  }

  /** If several requests use the link at the same time, only one succeeds. */
  async consume(token: string): Promise<LoginLink | null> {
    const link = await this.peek(token);
    return link && (await this.links.delete({ tokenHash: link.tokenHash })).affected ? link : null;
  }

  browserHash(browser: string): Buffer {
    return this.secrets.hash('browsers', browser);
  }

  private hash(token: string): Buffer {
    return this.secrets.hash('login-links', token);
  }
}
