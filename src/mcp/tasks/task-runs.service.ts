import { Injectable } from '@nestjs/common';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApprovalsService } from '../../agents/owner-controls/approvals.service';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import type { AgentCaller } from '../../platform/security/caller';
import { KeyHolders } from '../../platform/security/key-holders';
import type { Tool } from '../tools/tool';
import { idempotencyOf } from '../tools/tool-arguments';
import { ToolRunner } from '../tools/tool-runner';
import { ToolCatalog } from '../tools/tool-catalog';
import { tooManyTasks } from './task.errors';
import { taskLifecycle } from './task.lifecycle';
import { endOf, McpTaskStore, type NewTask, type ToolTask } from './mcp-task-store';
import { approvalApproved } from '../../agents/owner-controls/owner-controls.events';
import type { EventOf } from '../../platform/outbox/define-event';

const MAX_WAITING = 20;

type Given = Record<string, unknown>;

/**
 * Makes a task's call once the owner approves. It reads only committed state, and the call has an idempotency key, so
 * the event may arrive twice and on any instance.
 */
@Injectable()
export class TaskRuns {
  constructor(
    private readonly store: McpTaskStore,
    private readonly transactions: Transactions,
    private readonly approvals: ApprovalsService,
    private readonly tools: ToolCatalog,
    private readonly runner: ToolRunner,
    private readonly keys: KeyHolders,
  ) {}

  /**
   * Opens a task for a call that awaits this approval and returns its ID; undefined if the owner approved in the
   * meantime, so that the call can be made immediately.
   */
  openTask(caller: AgentCaller, tool: Tool, given: Given, approvalId: string): Promise<string | undefined> {
    const draft = { ...this.draft(caller, tool, given), approvalId, answer: null };
    // a call without an idempotency key gets one, so that the purchase is made once
    const task: NewTask = { ...draft, given: { idempotency_key: draft.id, ...given } };
    return this.transactions.run(async (tx) => {
      await this.requireRoom(tx, task);
      // the owner's decision waits for this transaction, so no decision is missed
      const open = await this.approvals.openUntil(tx, approvalId);
      if (!open && (await this.approvals.statusOf(tx, approvalId)) === 'approved') return undefined;
      return this.store.insert(tx, task);
    });
  }

  /** Stores a call that ended immediately, and returns the task ID. */
  async keepAnswer(caller: AgentCaller, tool: Tool, given: Given, answer: CallToolResult): Promise<string> {
    const task = { ...this.draft(caller, tool, given), approvalId: null, given: null, answer };
    return this.transactions.run((tx) => this.store.insert(tx, task));
  }

  @OnDomainEvent(approvalApproved)
  async onApproved({ id: eventId, subject }: EventOf<typeof approvalApproved>): Promise<void> {
    for (const id of await this.store.waitingFor(subject.id)) await this.run(id, eventId);
  }

  private async run(id: string, requestId: string): Promise<void> {
    const task = await this.transactions.run((tx) => this.begin(tx, id));
    if (!task) return;
    const callerOf = async (): Promise<AgentCaller> => ({
      holder: await this.keys.holderOfKey(task.keyId),
      ip: '',
      requestId,
      unattended: true,
    });
    const answer = await this.runner.runApproved(this.tools.get(task.tool), requestId, callerOf, task.given);
    await this.transactions.run((tx) => this.store.transition(tx, task, endOf(answer), answer));
  }

  /** Starts the run; from here on, the task cannot be cancelled. Undefined if there is nothing to run. */
  private async begin(tx: Tx, id: string): Promise<ToolTask | undefined> {
    const task = await this.store.lock(tx, id);
    if (!task?.approvalId || !taskLifecycle.can(task.status, 'run', 'system')) return undefined;
    const approval = await this.approvals.statusOf(tx, task.approvalId);
    // a call interrupted by a crash may itself have used the approval
    if (approval !== 'approved' && !(approval === 'used' && task.status === 'running')) return undefined;
    const status = taskLifecycle.next(task.status, 'run', 'system');
    if (status !== task.status) await this.store.transition(tx, task, status);
    return { ...task, status };
  }

  private draft(caller: AgentCaller, { name }: Tool, given: Given) {
    const { agentId, keyId } = caller.holder;
    const { fingerprint } = idempotencyOf(caller, name, '', given);
    return { id: this.store.newId(), agentId, keyId, tool: name, fingerprint };
  }

  /** Limits waiting tasks per agent. Only tasks with a pending approval count. */
  private async requireRoom(tx: Tx, { agentId, approvalId, fingerprint }: NewTask): Promise<void> {
    await acquireAdvisoryLocks(tx, `mcp-tasks:${agentId}`);
    const waiting = await this.store.waitingOf(tx, agentId);
    const others = waiting.filter((of) => of.approvalId !== approvalId || of.fingerprint !== fingerprint);
    if (others.length < MAX_WAITING) return;
    const ids = [...new Set(others.map((of) => of.approvalId ?? ''))];
    const open = new Set<string>();
    for (const id of ids) if ((await this.approvals.statusOf(tx, id)) === 'pending') open.add(id);
    if (others.filter((of) => open.has(of.approvalId ?? '')).length >= MAX_WAITING)
      throw tooManyTasks(MAX_WAITING);
  }
}
