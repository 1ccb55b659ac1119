import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { Clock } from '../../kernel/clock';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';

/**
 * An emailed sign-in link that has not been used. There is one per email address and browser, so that a stranger's request
 * does not invalidate the owner's link. Requests without a browser never replace a link.
 */
@Entity('login_links')
@Unique('login_links_browser_uq', ['email', 'browserHash'])
@Index('login_links_expiry_ix', ['expiresAt'])
export class LoginLink {
  /** Keyed hash of the token in the link. */
  @PrimaryColumn('bytea') tokenHash: Buffer;
  /** In lower case. */
  @Column('text') email: string;
  /** Keyed hash of the id of the browser that requested the link, if known. */
  @Column('bytea', { nullable: true }) browserHash: Buffer | null;
  /** The parameters of the authorization request to continue with. */
  @Column('jsonb', { nullable: true }) oauth: Record<string, string> | null;
  /** The path of this service to continue at. */
  @Column('text', { nullable: true }) redirectTo: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}

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
