import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { after, Clock, DAY } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { execute, Database, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { Secrets } from '../../platform/security/secrets';
import { OPEN_TASKS, type TaskStatus } from './task.lifecycle';
import { agentStatusChanged } from '../../agents/status/agent-status.events';
import type { EventOf } from '../../platform/outbox/define-event';

/** Longer than an approval request and its approval last together, so that the result can be fetched afterwards. */
export const TASK_TTL_MS = 3 * DAY;
/** Ended tasks kept per agent; the oldest are deleted first. */
const MAX_TASKS_PER_AGENT = 100;

const OPEN_IN_SQL = OPEN_TASKS.map((status) => `'${status}'`).join(', ');
const MEMBERS = `id, agent_id AS "agentId", key_id AS "keyId", approval_id AS "approvalId", tool, arguments, status,
  page_shown AS "pageShown", answer, created_at AS "createdAt", updated_at AS "updatedAt", expires_at AS "expiresAt"`;

/** Repeating a call that awaits the same approval returns the same task. */
const INSERT = statement(
  'mcp_tasks_insert',
  `INSERT INTO mcp_tasks (id, agent_id, key_id, approval_id, tool, fingerprint, arguments, status, page_shown, answer,
                          created_at, updated_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, $10, $10, $11)
   ON CONFLICT (approval_id, fingerprint) WHERE status IN (${OPEN_IN_SQL}) DO UPDATE SET tool = mcp_tasks.tool
   RETURNING ${MEMBERS}`,
);
const PRUNE = statement(
  'mcp_tasks_prune',
  `DELETE FROM mcp_tasks WHERE id IN (
     SELECT id FROM mcp_tasks WHERE agent_id = $1 AND status NOT IN (${OPEN_IN_SQL}) ORDER BY id DESC OFFSET ${MAX_TASKS_PER_AGENT})`,
);
const FIND = statement(
  'mcp_tasks_find',
  `SELECT ${MEMBERS} FROM mcp_tasks WHERE id = $1 AND agent_id = $2 AND expires_at > $3`,
);
const LOCK = statement(
  'mcp_tasks_lock',
  `SELECT ${MEMBERS} FROM mcp_tasks WHERE id = $1 AND expires_at > $2 FOR UPDATE`,
);
const LIST = statement(
  'mcp_tasks_list',
  `SELECT ${MEMBERS} FROM mcp_tasks WHERE agent_id = $1 AND expires_at > $2 AND id < coalesce($3::text, '~')
    ORDER BY id DESC LIMIT $4`,
);
const WAITING_OF_AGENT = statement(
  'mcp_tasks_waiting_of_agent',
  `SELECT approval_id AS "approvalId", fingerprint FROM mcp_tasks
    WHERE agent_id = $1 AND status IN (${OPEN_IN_SQL}) AND expires_at > $2`,
);
const WAITING_FOR = statement(
  'mcp_tasks_waiting_for',
  `SELECT id FROM mcp_tasks WHERE approval_id = $1 AND status IN (${OPEN_IN_SQL}) AND expires_at > $2 ORDER BY id`,
);
const TRANSITION = statement(
  'mcp_tasks_move',
  `UPDATE mcp_tasks SET status = $3, updated_at = greatest(updated_at, $4), answer = $5,
          arguments = CASE WHEN $3 IN (${OPEN_IN_SQL}) THEN arguments END
    WHERE id = $1 AND status = $2`,
);
const SHOW_PAGE = statement(
  'mcp_tasks_show_page',
  `UPDATE mcp_tasks SET page_shown = true, updated_at = greatest(updated_at, $3)
    WHERE id = $1 AND agent_id = $2 AND NOT page_shown`,
);
const FORGET_AGENT = statement('mcp_tasks_forget_agent', 'DELETE FROM mcp_tasks WHERE agent_id = $1');
const HELD = statement(
  'mcp_tasks_own_data',
  `SELECT id, approval_id, tool, status, created_at, updated_at, expires_at FROM mcp_tasks
    WHERE agent_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

type Given = Record<string, unknown>;

interface Facts {
  id: string;
  agentId: string;
  keyId: string;
  approvalId: string | null;
  tool: string;
  status: TaskStatus;
  /** Whether the client has responded to the request to open the approval page. */
  pageShown: boolean;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
}

interface TaskRow extends Facts, Record<string, unknown> {
  arguments: Buffer | null;
  answer: Buffer | null;
}

export interface Task extends Facts {
  /** Set while the task is open. */
  given: Given | null;
  /** Set once the call has ended. */
  answer: CallToolResult | null;
}

export type NewTask = Pick<Task, 'id' | 'agentId' | 'keyId' | 'approvalId' | 'tool' | 'given' | 'answer'> & {
  fingerprint: string;
};

/** Stores tasks. Arguments and answers may contain addresses and deliveries, so both are encrypted. */
@Injectable()
export class McpTaskStore implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addList('mcp_tasks', (...of) => this.database.rows<{ id: string }>(HELD, of));
  }

  /** A retired agent has no key left that could read them. */
  @OnDomainEvent(agentStatusChanged)
  async onStatusChanged({
    payload: { agent_id: agentId, to },
  }: EventOf<typeof agentStatusChanged>): Promise<void> {
    if (to === 'retired') await this.database.rows(FORGET_AGENT, [agentId]);
  }

  newId(): string {
    return newId('mtk', this.clock.now().getTime());
  }

  /** Inserts a task whose call has ended or awaits an approval. */
  async insert(tx: Tx, task: NewTask): Promise<Task> {
    const at = this.clock.now();
    const { id, answer, given } = task;
    const [row] = await this.ask(tx, INSERT, [
      ...[id, task.agentId, task.keyId, task.approvalId, task.tool, task.fingerprint],
      ...[given && this.seal(id, given), answer ? endOf(answer) : 'waiting', answer && this.seal(id, answer)],
      ...[at, after(at, TASK_TTL_MS)],
    ]);
    await execute(tx, PRUNE, [task.agentId]);
    return row as Task;
  }

  async find(id: string, agentId: string): Promise<Task | undefined> {
    const row = await this.database.first<TaskRow>(FIND, [id, agentId, this.clock.now()]);
    return row && this.opened(row);
  }

  async lock(tx: Tx, id: string): Promise<Task | undefined> {
    return (await this.ask(tx, LOCK, [id, this.clock.now()]))[0];
  }

  /** Newest first. */
  async list(agentId: string, before: string | null, limit: number): Promise<Task[]> {
    const rows = await this.database.rows<TaskRow>(LIST, [agentId, this.clock.now(), before, limit]);
    return rows.map((row) => this.opened(row));
  }

  waitingOf(tx: Tx, agentId: string): Promise<{ approvalId: string; fingerprint: string }[]> {
    return execute(tx, WAITING_OF_AGENT, [agentId, this.clock.now()]);
  }

  async waitingFor(approvalId: string): Promise<string[]> {
    const rows = await this.database.rows<{ id: string }>(WAITING_FOR, [approvalId, this.clock.now()]);
    return rows.map(({ id }) => id);
  }

  /** The task should be locked. If another transition came first, this one has no effect. */
  async transition(
    tx: Tx,
    { id, status }: Task,
    to: TaskStatus,
    answer: CallToolResult | null = null,
  ): Promise<void> {
    await execute(tx, TRANSITION, [id, status, to, this.clock.now(), answer && this.seal(id, answer)]);
  }

  async recordPagePresented(id: string, agentId: string): Promise<void> {
    await this.database.rows(SHOW_PAGE, [id, agentId, this.clock.now()]);
  }

  private async ask(tx: Tx, asked: Statement, values: unknown[]): Promise<Task[]> {
    return (await execute<TaskRow>(tx, asked, values)).map((row) => this.opened(row));
  }

  private opened({ arguments: given, answer, ...row }: TaskRow): Task {
    const { id } = row;
    return {
      ...row,
      given: given && (this.unseal(id, given) as Given),
      answer: answer && (this.unseal(id, answer) as CallToolResult),
    };
  }

  private seal(id: string, value: object): Buffer {
    return this.secrets.encrypt('mcp-tasks', JSON.stringify(value), id);
  }

  private unseal(id: string, sealed: Buffer): unknown {
    return JSON.parse(this.secrets.decrypt('mcp-tasks', sealed, id));
  }
}

export function endOf({ isError }: CallToolResult): 'completed' | 'failed' {
  return isError === true ? 'failed' : 'completed';
}
