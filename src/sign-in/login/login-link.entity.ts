import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

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
