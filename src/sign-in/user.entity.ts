import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../platform/database/entities';

/** A browser session. It ends when it expires, after a while without use, or when the person ends it. */
@Entity('sessions')
@Unique(['tokenHash'])
@Index('sessions_expiry_ix', ['idleExpiresAt'])
@SqlIndex('sessions_user_ix', '(user_id, id DESC)')
export class BrowserSession {
  @PrimaryColumn('text') id: string;
  @ForeignKey('users') @Column('text') userId: string;
  /** Keyed hash of the token in the cookie. */
  @Column('bytea') tokenHash: Buffer;
  @Column('text') userAgent: string;
  /** Updated every few minutes, together with `idleExpiresAt`. */
  @Column('timestamptz') lastSeenAt: Date;
  @Column('timestamptz') idleExpiresAt: Date;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}

/** The account of a person who has signed in. A deleted account keeps its id, because other records refer to it. */
@Entity('users')
@Unique(['iss', 'sub'])
@Index('users_email_ix', ['email'], { where: 'email IS NOT NULL' })
@Index('users_mail_uq', ['email'], { unique: true, where: "iss = 'mail'" })
export class UserAccount {
  @PrimaryColumn('text') id: string;
  /** `mail` for people who sign in by email, the issuer of the identity provider, or `deleted`. */
  @Column('text') iss: string;
  /** The provider's id of the person; otherwise the account's id. */
  @Column('text') sub: string;
  /** In lower case. Null if the provider has not verified one, or if the account was deleted. */
  @Column('text', { nullable: true }) email: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') lastSignInAt: Date;
}
