import type { CallToolResult } from '@modelcontextprotocol/server';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, MoreThan, Repository } from 'typeorm';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { agentStatusChanged } from '../../agents/status/agent-status.events';
import { after, Clock } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { Secrets } from '../../platform/security/secrets';
import { TASK_TTL_MS, MAX_TASKS_PER_AGENT } from '../policies';
import { McpTask } from './mcp-task.entity';
import { OPEN_TASKS, type ToolTaskStatus } from './task.lifecycle';

const OPEN_IN_SQL = OPEN_TASKS.map((status) => `'${status}'`).join(', ');

/** Repeating a call that awaits the same approval returns the same task. */
const INSERT = statement(
  'mcp_tasks_insert',
  `INSERT INTO mcp_tasks (id, agent_id, key_id, approval_id, tool, fingerprint, arguments, status, page_shown, answer,
                          created_at, updated_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, $10, $10, $11)
   ON CONFLICT (approval_id, fingerprint) WHERE status IN (${OPEN_IN_SQL}) DO UPDATE SET tool = mcp_tasks.tool
   RETURNING id`,
);
const PRUNE = statement(
  'mcp_tasks_prune',
  `DELETE FROM mcp_tasks WHERE id IN (
     SELECT id FROM mcp_tasks WHERE agent_id = $1 AND status NOT IN (${OPEN_IN_SQL}) ORDER BY id DESC OFFSET ${MAX_TASKS_PER_AGENT})`,
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
const HELD = statement(
  'mcp_tasks_own_data',
  `SELECT id, approval_id, tool, status, created_at, updated_at, expires_at FROM mcp_tasks
    WHERE agent_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

type Given = Record<string, unknown>;

export type ToolTask = Omit<McpTask, 'arguments' | 'answer'> & {
  /** Set while the task is open. */
  given: Given | null;
  /** Set once the call has ended. */
  answer: CallToolResult | null;
};

export type NewTask = Omit<ToolTask, 'status' | 'pageShown' | 'createdAt' | 'updatedAt' | 'expiresAt'>;

/** Stores tasks, and encrypts their arguments and answers. */
@Injectable()
export class McpTaskStore implements OnModuleInit {
  constructor(
    @InjectRepository(McpTask) private readonly tasks: Repository<McpTask>,
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
    if (to === 'retired') await this.tasks.delete({ agentId });
  }

  newId(): string {
    return newId('mtk', this.clock.now().getTime());
  }

  /** Inserts a task whose call has ended or awaits an approval, and returns its id. */
  async insert(tx: Tx, task: NewTask): Promise<string> {
    const at = this.clock.now();
    const { id, answer, given } = task;
    const [stored] = await execute<{ id: string }>(tx, INSERT, [
      id,
      task.agentId,
      task.keyId,
      task.approvalId,
      task.tool,
      task.fingerprint,
      given && this.seal(id, given),
      answer ? endOf(answer) : 'waiting',
      answer && this.seal(id, answer),
      at,
      after(at, TASK_TTL_MS),
    ]);
    await execute(tx, PRUNE, [task.agentId]);
    return stored?.id ?? id;
  }

  async find(id: string, agentId: string): Promise<ToolTask | undefined> {
    const row = await this.tasks.findOneBy({ id, agentId, ...this.available() });
    return row ? this.opened(row) : undefined;
  }

  async lock(tx: Tx, id: string): Promise<ToolTask | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(McpTask, { where: { id, ...this.available() }, lock });
    return row ? this.opened(row) : undefined;
  }

  /** Newest first. */
  async list(agentId: string, before: string | null, limit: number): Promise<ToolTask[]> {
    const where = { agentId, id: LessThan(before ?? '~'), ...this.available() };
    const rows = await this.tasks.find({ where, order: { id: 'DESC' }, take: limit });
    return rows.map((row) => this.opened(row));
  }

  waitingOf(tx: Tx, agentId: string): Promise<Pick<McpTask, 'id' | 'approvalId' | 'fingerprint'>[]> {
    const select = { id: true, approvalId: true, fingerprint: true };
    return tx.find(McpTask, { select, where: { agentId, ...this.open() } });
  }

  async waitingFor(approvalId: string): Promise<string[]> {
    const where = { approvalId, ...this.open() };
    const rows = await this.tasks.find({ select: { id: true }, where, order: { id: 'ASC' } });
    return rows.map(({ id }) => id);
  }

  /** The task should be locked. If another transition came first, this one has no effect. */
  async transition(
    tx: Tx,
    { id, status }: ToolTask,
    to: ToolTaskStatus,
    answer: CallToolResult | null = null,
  ): Promise<void> {
    await execute(tx, TRANSITION, [id, status, to, this.clock.now(), answer && this.seal(id, answer)]);
  }

  async recordPagePresented(id: string, agentId: string): Promise<void> {
    await this.database.rows(SHOW_PAGE, [id, agentId, this.clock.now()]);
  }

  private readonly available = () => ({ expiresAt: MoreThan(this.clock.now()) });
  private readonly open = () => ({ status: In(OPEN_TASKS), ...this.available() });

  private opened({ arguments: given, answer, ...row }: McpTask): ToolTask {
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
