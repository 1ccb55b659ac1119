import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A person who may act as an operator. The role ends when it is revoked or the account is deleted. */
@Entity('operator_roles')
export class OperatorRole {
  @PrimaryColumn('text') userId: string;
  /** The person who granted it; null if it was granted with the operator token. */
  @Column('text', { nullable: true }) grantedBy: string | null;
  /** The name given with the operator token. */
  @Column('text', { nullable: true }) unverifiedGranter: string | null;
  @Column('timestamptz') grantedAt: Date;
}

/**
 * A browser session that an operator opened with the operator token. It ends when it expires or somebody ends it, or when the
 * token is replaced.
 */
@Entity('operator_sessions')
@Unique(['tokenHash'])
@Index('operator_sessions_expiry_ix', ['expiresAt'])
export class OperatorSession {
  @PrimaryColumn('text') id: string;
  /** For the audit log. All operators share one token, so it proves nothing. */
  @Column('text') name: string;
  /** Keyed hash of the token in the cookie. */
  @Column('bytea') tokenHash: Buffer;
  /** Keyed hash of the operator token, so that a new token ends all sessions. */
  @Column('bytea') adminTokenHash: Buffer;
  @Column('text') userAgent: string;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
