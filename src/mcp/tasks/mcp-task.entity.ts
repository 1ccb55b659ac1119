import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('mcp_tasks')
@Index('mcp_tasks_agent_ix', ['agentId', 'id'])
@Index('mcp_tasks_expiry_ix', ['expiresAt'])
@Index('mcp_tasks_waiting_uq', ['approvalId', 'fingerprint'], {
  unique: true,
  where: "status IN ('waiting', 'running')",
})
export class McpTask {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text') keyId: string;
  @Column('text', { nullable: true }) approvalId: string | null;
  @Column('text') tool: string;
  @Column('text') fingerprint: string;
  @Column('bytea', { nullable: true }) arguments: Buffer | null;
  @Column('text') status: string;
  @Column('boolean') pageShown: boolean;
  @Column('bytea', { nullable: true }) answer: Buffer | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
