import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('mcp_sessions')
@Index('mcp_sessions_agent_ix', ['agentId'], { where: 'agent_id IS NOT NULL' })
@Index('mcp_sessions_expiry_ix', ['expiresAt'])
export class McpSession {
  @PrimaryColumn('bytea') idHash: Buffer;
  @ForeignKey('agents') @Column('text', { nullable: true }) agentId: string | null;
  @Column('text', { nullable: true }) clientId: string | null;
  @Column('text') protocolVersion: string;
  @Column('text', { nullable: true }) clientName: string | null;
  @Column('text', { nullable: true }) clientVersion: string | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') lastSeenAt: Date;
  @Column('timestamptz') expiresAt: Date;
  @Column('boolean', { nullable: true }) elicitsUrls: boolean | null;
}
