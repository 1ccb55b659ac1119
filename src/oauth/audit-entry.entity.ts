import { Column, Entity, PrimaryColumn } from 'typeorm';

export type AuditAction =
  | 'client_registered'
  | 'consent_given'
  | 'consent_denied'
  | 'code_issued'
  | 'code_replayed'
  | 'tokens_issued'
  | 'tokens_refreshed'
  | 'refresh_reused'
  | 'token_revoked'
  | 'grant_revoked';

/** A change to a client's access, and the IP address it came from. Never contains a code, token, or secret. */
@Entity('oauth_audit_entries')
export class AuditEntry {
  @PrimaryColumn('text') id: string;
  @Column('text') action: AuditAction;
  @Column('text') clientId: string;
  /** The next three are null if the entry is not about a grant, or a person. */
  @Column('text', { nullable: true }) userId: string | null;
  @Column('text', { nullable: true }) agentId: string | null;
  @Column('text', { nullable: true }) grantId: string | null;
  @Column('text') ip: string;
  @Column('text') requestId: string;
  @Column('timestamptz') createdAt: Date;
}
