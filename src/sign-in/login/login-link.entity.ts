import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('login_links')
@Unique('login_links_browser_uq', ['email', 'browserHash'])
@Index('login_links_expiry_ix', ['expiresAt'])
export class LoginLinkRecord {
  @PrimaryColumn('bytea') tokenHash: Buffer;
  @Column('text') email: string;
  @Column('bytea', { nullable: true }) browserHash: Buffer | null;
  @Column('jsonb', { nullable: true }) oauth: unknown | null;
  @Column('text', { nullable: true }) redirectTo: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
