import type { CallToolResult } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import { ApprovalsService } from '../../agents/owner-controls/approvals.service';
import { idPattern } from '../../kernel/ids';
import type { OrderView } from '../../marketplace/orders/orders.dto';
import { OrdersReader } from '../../marketplace/orders/orders.reader';
import { Transactions } from '../../platform/database/transactions';
import type { KeyHolder } from '../../platform/security/caller';
import { requireScope } from '../../platform/security/scope-checks';
import { answered } from '../tools/tool-results';
import { McpTaskStore, type ToolTask } from './mcp-task-store';
import { outcomeOf, type TaskOutcome } from './task-views';
import { taskNotFound } from './task.errors';
import { taskLifecycle } from './task.lifecycle';

const PAGE_SIZE = 50;
const TASK_ID = idPattern('mtk');

type Holder = Pick<KeyHolder, 'agentId' | 'scopes'>;

/** An agent's access to its own tasks. Every method may throw `scope_missing`. */
@Injectable()
export class TasksService {
  constructor(
    private readonly store: McpTaskStore,
    private readonly approvals: ApprovalsService,
    private readonly transactions: Transactions,
    private readonly orders: OrdersReader,
  ) {}

  async get({ agentId, scopes }: Holder, id: string): Promise<TaskOutcome> {
    requireScope(scopes, 'read');
    const task = TASK_ID.test(id) ? await this.store.find(id, agentId) : undefined;
    if (!task) throw taskNotFound();
    return (await this.outcomes([{ ...task, answer: await this.readable(task) }]))[0] as TaskOutcome;
  }

  /** Newest first; `next` is set if there are more. */
  async list(
    { agentId, scopes }: Holder,
    cursor: string | undefined,
  ): Promise<{ tasks: TaskOutcome[]; next?: string }> {
    requireScope(scopes, 'read');
    const found = await this.store.list(agentId, cursor ?? null, PAGE_SIZE + 1);
    const tasks = await this.outcomes(found.slice(0, PAGE_SIZE));
    return found.length > PAGE_SIZE ? { tasks, next: tasks.at(-1)?.task.id } : { tasks };
  }

  /** The approval request stays open, but approving it then buys nothing. */
  async cancel(holder: Holder, id: string): Promise<TaskOutcome> {
    requireScope(holder.scopes, 'money');
    const { phase } = await this.get({ ...holder, scopes: ['read'] }, id);
    await this.transactions.run(async (tx) => {
      const task = await this.store.lock(tx, id);
      if (!task) throw taskNotFound();
      if (phase === 'failed') throw taskLifecycle.conflict('failed', 'cancel', 'agent');
      await this.store.transition(tx, task, taskLifecycle.next(task.status, 'cancel', 'agent'));
    });
    return this.get({ ...holder, scopes: ['read'] }, id);
  }

  /** Notes that the client responded to the request to open the approval page. */
  async recordPagePresented(holder: Holder, id: string, keys: readonly string[]): Promise<void> {
    requireScope(holder.scopes, 'money');
    const { task } = await this.get({ ...holder, scopes: ['read'] }, id);
    if (task.approvalId !== null && keys.includes(task.approvalId))
      await this.store.recordPagePresented(id, holder.agentId);
  }

  /**
   * Every task answers with an order (a purchase or a refund). The delivery is not stored with the task but read
   * again.
   */
  private async readable({ answer, agentId }: ToolTask): Promise<CallToolResult | null> {
    const stored = answer?.structuredContent;
    if (!stored) return answer;
    return answered(await this.orders.readAgain(stored as unknown as OrderView, agentId));
  }

  private async outcomes(tasks: ToolTask[]): Promise<TaskOutcome[]> {
    const asked = tasks
      .filter(({ status }) => status === 'waiting')
      .map(({ approvalId }) => approvalId ?? '');
    const approvals = await this.approvals.outcomes(tasks[0]?.agentId ?? '', asked);
    return tasks.map((task) => {
      const id = task.approvalId ?? '';
      return outcomeOf(task, approvals.get(id), this.approvals.pageOf(id));
    });
  }
}
