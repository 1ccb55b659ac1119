import { Injectable } from '@nestjs/common';
import { refusal } from '../../kernel/refusal';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { MOST_OPEN } from '../policies';
import type { TaskRecipient } from './recipients.reader';

const RETRY_AFTER_S = 300;

const OPEN = `state IN ('submitted', 'working', 'input_required')`;
const counted = (condition: string, most: number): string =>
  `(SELECT count(*)::int FROM (SELECT FROM a2a_tasks WHERE ${condition} AND ${OPEN} LIMIT ${most}) o)`;
/** Counts stop at the limit, to bound the cost. */
const OF_CALLER = statement(
  'a2a_tasks_open_of_caller',
  `SELECT ${counted('caller_id = $1', MOST_OPEN.ofCaller)} AS own`,
);
const OF_STRANGERS = statement(
  'a2a_tasks_open_of_strangers',
  `SELECT ${counted('agent_id = $1 AND by_stranger AND caller_id = $2', MOST_OPEN.ofStranger)} AS own,
          ${counted('agent_id = $1 AND by_stranger AND caller_id IS NULL', MOST_OPEN.ofNobody)} AS anonymous,
          ${counted('agent_id = $1 AND by_stranger', MOST_OPEN.ofStrangers)} AS all_of_them`,
);

/**
 * Limits open tasks, so that an agent that accepts anyone is not flooded and a caller does not pile up unanswered
 * tasks.
 */
@Injectable()
export class TaskCapacity {
  /** Acquires advisory locks. Call it before any row is locked. */
  async require(tx: Tx, { holder }: Caller, { agentId, connected }: TaskRecipient): Promise<void> {
    if (holder) {
      await acquireAdvisoryLocks(tx, `a2a-tasks-of:${holder.agentId}`);
      const [open] = await execute<{ own: number }>(tx, OF_CALLER, [holder.agentId]);
      if ((open?.own ?? 0) >= MOST_OPEN.ofCaller)
        throw tooMany(`You have ${MOST_OPEN.ofCaller} open tasks. Cancel some or wait for answers.`);
    }
    if (!connected) await this.requireForStranger(tx, holder?.agentId ?? null, agentId);
  }

  private async requireForStranger(tx: Tx, callerId: string | null, agentId: string): Promise<void> {
    await acquireAdvisoryLocks(tx, `a2a-tasks-for:${agentId}`);
    const [open] = await execute<{ own: number; anonymous: number; all_of_them: number }>(tx, OF_STRANGERS, [
      agentId,
      callerId,
    ]);
    const { own = 0, anonymous = 0, all_of_them: all = 0 } = open ?? {};
    if (own >= MOST_OPEN.ofStranger)
      throw tooMany(`You have ${MOST_OPEN.ofStranger} open tasks with this agent. Connect with it for more.`);
    if (all >= MOST_OPEN.ofStrangers || (callerId === null && anonymous >= MOST_OPEN.ofNobody))
      throw tooMany('This agent has too many open tasks from unconnected callers. Try again later.');
  }
}

const tooMany = refusal({
  code: 'too_many_tasks',
  kind: 'rate_limited',
  meaning:
    'You have too many open tasks, or this agent has too many from unconnected callers; see retry_after.',
  next: 'Wait until a task has ended, then try again.',
  shared: true,
  text: (detail: string) => ({ detail, retry_after: RETRY_AFTER_S }),
});
