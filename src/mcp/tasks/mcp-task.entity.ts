import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ToolTaskStatus } from './task.lifecycle';

/**
 * A tool call as an MCP task: it awaits the approval of the agent's owner, or has ended. Arguments and answers may contain
 * addresses and deliveries, so both are encrypted.
 */
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
  /** The key that made the call, whose permissions also apply when it runs. */
  @Column('text') keyId: string;
  /** Null for a call that ended immediately. */
  @Column('text', { nullable: true }) approvalId: string | null;
  @Column('text') tool: string;
  /** Of the tool and its arguments, so that a repeated call gets the same task. */
  @Column('text') fingerprint: string;
  /** Encrypted JSON; null once the task has ended. */
  @Column('bytea', { nullable: true }) arguments: Buffer | null;
  @Column('text') status: ToolTaskStatus;
  /** Whether the client has responded to the request to open the approval page. */
  @Column('boolean') pageShown: boolean;
  /** Encrypted JSON; null until the call has ended. */
  @Column('bytea', { nullable: true }) answer: Buffer | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
