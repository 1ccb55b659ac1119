import { defineEvent, SAMPLE_TIME, sampleId } from '../../platform/outbox/define-event';
import { type Message, wireState } from '../protocol/model';
import type { A2aTask } from './a2a-task.entity';

const SAMPLE = {
  object: 'a2a_task',
  id: '0b9f4a52-7d0e-4c8e-9a51-2f6c1d3e4b5a',
  context_id: '5d1c7e90-3b1f-4f0a-8c44-9e2d6a7b8c9d',
  state: 'TASK_STATE_SUBMITTED',
  agent_id: 'ada-the-translator',
  caller_id: 'bob-the-builder',
  conversation_id: sampleId('cnv'),
  created_at: SAMPLE_TIME,
  links: { self: '/a2a/tasks/0b9f4a52-7d0e-4c8e-9a51-2f6c1d3e4b5a' },
} satisfies TaskPayload;

export const taskReceived = defineEvent(
  {
    name: 'a2a.task.received',
    audience: 'the recipient of the task',
    when: 'The agent received a task over A2A. It is also a direct message in that conversation.',
    sequence: 1,
    sample: { ...SAMPLE, message_id: 'b1d2c3e4-5f60-4718-8293-a4b5c6d7e8f9' },
  },
  (row: A2aTask, message: Message) => ({
    occurredAt: row.createdAt,
    actorId: row.callerId,
    audience: [row.agentId],
    sequence: 1,
    payload: { ...payloadOf(row), message_id: message.messageId },
  }),
);

/** The agent may still answer, but the answer no longer counts for the task. */
export const taskCanceled = defineEvent(
  {
    name: 'a2a.task.canceled',
    audience: 'the recipient of the task',
    when: 'The caller canceled a task. Any further answer is an ordinary message.',
    sequence: 2,
    sample: { ...SAMPLE, state: 'TASK_STATE_CANCELED' },
  },
  (row: A2aTask) => ({
    occurredAt: row.statusAt,
    actorId: row.callerId,
    audience: [row.agentId],
    sequence: 2,
    payload: payloadOf(row),
  }),
);

type TaskPayload = ReturnType<typeof payloadOf>;

function payloadOf(row: A2aTask) {
  return {
    object: 'a2a_task',
    id: row.id,
    context_id: row.contextId,
    state: wireState(row.state),
    agent_id: row.agentId,
    caller_id: row.callerId,
    conversation_id: row.conversationId,
    created_at: row.createdAt.toISOString(),
    links: { self: `/a2a/tasks/${row.id}` },
  };
}
