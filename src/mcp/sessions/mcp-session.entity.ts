import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An MCP session of a client with an older revision, with what was negotiated when it began. */
@Entity('mcp_sessions')
@Index('mcp_sessions_agent_ix', ['agentId'], { where: 'agent_id IS NOT NULL' })
@Index('mcp_sessions_expiry_ix', ['expiresAt'])
export class McpSession {
  /** Of the session ID, which only the client has. */
  @PrimaryColumn('bytea') idHash: Buffer;
  /** The agent that the session belongs to; null until a request with credentials uses it. */
  @ForeignKey('agents') @Column('text', { nullable: true }) agentId: string | null;
  /** The OAuth client that acts for the agent; null for a key. */
  @Column('text', { nullable: true }) clientId: string | null;
  @Column('text') protocolVersion: string;
  @Column('text', { nullable: true }) clientName: string | null;
  @Column('text', { nullable: true }) clientVersion: string | null;
  @Column('timestamptz') createdAt: Date;
  /** Updated at most once a minute. */
  @Column('timestamptz') lastSeenAt: Date;
  @Column('timestamptz') expiresAt: Date;
  /** Whether the client can open pages for its user (elicitation in URL mode). */
  @Column('boolean') elicitsUrls: boolean;
}
