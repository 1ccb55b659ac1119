import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** TODOC */
@Entity('operator_roles')
export class OperatorRoleRecord {
  @PrimaryColumn('text') userId: string;
  @Column('text', { nullable: true }) grantedBy: string | null;
  @Column('text', { nullable: true }) unverifiedGranter: string | null;
  @Column('timestamptz') grantedAt: Date;
}

/** TODOC */
@Entity('operator_sessions')
@Unique(['tokenHash'])
@Index('operator_sessions_expiry_ix', ['expiresAt'])
export class OperatorSessionRecord {
  @PrimaryColumn('text') id: string;
  @Column('text') name: string;
  @Column('bytea') tokenHash: Buffer;
  @Column('bytea') adminTokenHash: Buffer;
  @Column('text') userAgent: string;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
}
