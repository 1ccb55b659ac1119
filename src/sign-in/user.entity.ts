import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../platform/database/entities';

/** TODOC */
@Entity('users')
@Unique(['iss', 'sub'])
@Index('users_email_ix', ['email'], { where: 'email IS NOT NULL' })
@Index('users_mail_uq', ['email'], { unique: true, where: "iss = 'mail'" })
export class UserAccount {
  @PrimaryColumn('text') id: string;
  @Column('text') iss: string;
  @Column('text') sub: string;
  @Column('text', { nullable: true }) email: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') lastSignInAt: Date;
}

/** TODOC */
@Entity('sessions')
@Unique(['tokenHash'])
@Index('sessions_expiry_ix', ['idleExpiresAt'])
@SqlIndex('sessions_user_ix', '(user_id, id DESC)')
export class Session {
  @PrimaryColumn('text') id: string;
  @ForeignKey('users') @Column('text') userId: string;
  @Column('bytea') tokenHash: Buffer;
  @Column('text') userAgent: string;
  @Column('timestamptz') lastSeenAt: Date;
  @Column('timestamptz') idleExpiresAt: Date;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
