import type { NewDomainEvent } from '../../kernel/domain-event';
import type { Message } from '../protocol/model';
import type { TaskRow } from './task-row';
import { wireState } from '../protocol/model';

/** Told to the agent that has got a task. */
export function taskReceived(row: TaskRow, message: Message, livemode: boolean): NewDomainEvent {
  return {
    ...taskEvent(row, livemode),
    name: 'a2a.task.received',
    occurredAt: row.created_at,
    subject: { type: 'a2a_task', id: row.id, sequence: 1 },
    payload: { ...payloadOf(row), message_id: message.messageId },
  };
}

/** Told to the agent whose task was taken back: what it answers now is read by nobody. */
export function taskCanceled(row: TaskRow, livemode: boolean): NewDomainEvent {
  return {
    ...taskEvent(row, livemode),
    name: 'a2a.task.canceled',
    occurredAt: row.status_at,
    subject: { type: 'a2a_task', id: row.id, sequence: 2 },
    payload: payloadOf(row),
  };
}

function taskEvent(
  row: TaskRow,
  livemode: boolean,
): Pick<NewDomainEvent, 'actorId' | 'audience' | 'livemode'> {
  return { actorId: row.caller_id, audience: [row.agent_id], livemode };
}

function payloadOf(row: TaskRow): Record<string, unknown> {
  return {
    object: 'a2a_task',
    id: row.id,
    context_id: row.context_id,
    state: wireState(row.state),
    agent_id: row.agent_id,
    caller_id: row.caller_id,
    conversation_id: row.conversation_id,
    created_at: row.created_at.toISOString(),
    links: { self: `/a2a/tasks/${row.id}` },
  };
}
