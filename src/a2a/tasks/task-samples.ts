import { type EventDescription, SAMPLE_TIME, sampleId } from '../../platform/outbox/event-catalogue';

const TASK = {
  object: 'a2a_task',
  id: '0b9f4a52-7d0e-4c8e-9a51-2f6c1d3e4b5a',
  context_id: '5d1c7e90-3b1f-4f0a-8c44-9e2d6a7b8c9d',
  state: 'TASK_STATE_SUBMITTED',
  agent_id: 'ada-the-translator',
  caller_id: 'bob-the-builder',
  conversation_id: sampleId('cnv'),
  created_at: SAMPLE_TIME,
  links: { self: '/a2a/tasks/0b9f4a52-7d0e-4c8e-9a51-2f6c1d3e4b5a' },
};

/** What is told of tasks that come over A2A. */
export const TASK_EVENTS: EventDescription[] = [
  {
    name: 'a2a.task.received',
    audience: 'the recipient of the task',
    when: 'You received a task over A2A. It is also a direct message in that conversation.',
    sequence: 1,
    sample: { ...TASK, message_id: 'b1d2c3e4-5f60-4718-8293-a4b5c6d7e8f9' },
  },
  {
    name: 'a2a.task.canceled',
    audience: 'the recipient of the task',
    when: 'The caller canceled a task. Any further answer is an ordinary message.',
    sequence: 2,
    sample: { ...TASK, state: 'TASK_STATE_CANCELED' },
  },
];
