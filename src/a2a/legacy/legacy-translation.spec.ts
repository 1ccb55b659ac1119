import type { StreamEvent, Task } from '../protocol/model';
import { legacyEvent, legacyPush, legacyTask } from './legacy-answers';
import { modernParams } from './legacy-requests';

const TASK: Task = {
  id: 't1',
  contextId: 'c1',
  status: {
    state: 'TASK_STATE_INPUT_REQUIRED',
    timestamp: '2026-11-20T12:00:00.000Z',
    message: { messageId: 'm2', role: 'ROLE_AGENT', parts: [{ text: 'Which language?' }] },
  },
  history: [{ messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'Translate this' }] }],
  artifacts: [
    {
      artifactId: 'a1',
      parts: [
        { data: 5 },
        { data: { a: 1 } },
        { raw: 'aGk=', mediaType: 'text/plain', filename: 'hi.txt' },
        { url: 'https://files.example/x' },
      ],
    },
  ],
};

describe('a request of 0.3', () => {
  it('is sent as 1.0 says it', () => {
    const params = {
      message: {
        kind: 'message',
        messageId: 'm1',
        role: 'user',
        contextId: 'c1',
        parts: [
          { kind: 'text', text: 'hi' },
          { kind: 'file', file: { name: 'a.txt', mimeType: 'text/plain', bytes: 'aGk=' } },
          { kind: 'file', file: { uri: 'https://files.example/x' } },
          { kind: 'data', data: { a: 1 } },
        ],
      },
      configuration: {
        blocking: true,
        historyLength: 2,
        pushNotificationConfig: {
          url: 'https://agent.example/hook',
          token: 't',
          authentication: { schemes: ['Bearer'], credentials: 'c' },
        },
      },
    };
    expect(JSON.parse(JSON.stringify(modernParams('send', params)))).toEqual({
      message: {
        messageId: 'm1',
        role: 'ROLE_USER',
        contextId: 'c1',
        parts: [
          { text: 'hi' },
          { raw: 'aGk=', mediaType: 'text/plain', filename: 'a.txt' },
          { url: 'https://files.example/x' },
          { data: { a: 1 } },
        ],
      },
      configuration: {
        returnImmediately: false,
        historyLength: 2,
        taskPushNotificationConfig: {
          url: 'https://agent.example/hook',
          token: 't',
          authentication: { scheme: 'Bearer', credentials: 'c' },
        },
      },
    });
  });

  it('leaves the waiting to 1.0 where it says nothing of it', () => {
    const sent = modernParams('send', { message: {}, configuration: {} }) as { configuration: object };
    expect(JSON.stringify(sent.configuration)).toBe('{}');
  });

  it.each([
    ['nothing at all', { kind: 'text' }],
    ['a kind that is none', { kind: 'video', text: 'x' }],
    ['a file that is none', { kind: 'file', file: 'x' }],
  ])('does not turn a part with %s into a good one', (_, part) => {
    const { message } = modernParams('send', { message: { parts: [part] } }) as {
      message: { parts: Record<string, unknown>[] };
    };
    const { text, raw, url, data } = message.parts[0] as Record<string, unknown>;
    expect([text, raw, url, data]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('does not accept a role of 1.0', () => {
    const { message } = modernParams('send', { message: { role: 'ROLE_USER' } }) as {
      message: { role: string };
    };
    expect(message.role).not.toBe('ROLE_USER');
  });

  it('names push configs by the task', () => {
    const config = { id: 'p1', url: 'https://agent.example/hook' };
    expect(modernParams('createPush', { taskId: 't1', pushNotificationConfig: config })).toMatchObject({
      taskId: 't1',
      ...config,
    });
    expect(modernParams('deletePush', { id: 't1', pushNotificationConfigId: 'p1' })).toEqual({
      taskId: 't1',
      id: 'p1',
    });
  });

  it.each([null, 5, 'x', [1]])('leaves %j as it is', (params) => {
    expect(modernParams('get', params)).toEqual(params);
  });
});

describe('an answer of 0.3', () => {
  it('is a bare task with kinds', () => {
    expect(legacyTask(TASK)).toEqual({
      kind: 'task',
      id: 't1',
      contextId: 'c1',
      status: {
        state: 'input-required',
        timestamp: '2026-11-20T12:00:00.000Z',
        message: {
          kind: 'message',
          messageId: 'm2',
          role: 'agent',
          parts: [{ kind: 'text', text: 'Which language?' }],
        },
      },
      history: [
        { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'Translate this' }] },
      ],
      artifacts: [
        {
          artifactId: 'a1',
          parts: [
            { kind: 'data', data: { value: 5 } },
            { kind: 'data', data: { a: 1 } },
            { kind: 'file', file: { name: 'hi.txt', mimeType: 'text/plain', bytes: 'aGk=' } },
            { kind: 'file', file: { uri: 'https://files.example/x' } },
          ],
        },
      ],
    });
  });

  it.each([
    ['TASK_STATE_WORKING', false],
    ['TASK_STATE_COMPLETED', true],
  ] as const)('says of %s whether it is the last one: %s', (state, final) => {
    const event: StreamEvent = {
      statusUpdate: {
        taskId: 't1',
        contextId: 'c1',
        status: { state, timestamp: '2026-11-20T12:00:00.000Z' },
      },
    };
    expect(legacyEvent(event, final)).toMatchObject({ kind: 'status-update', taskId: 't1', final });
  });

  it('tells of artifacts and messages', () => {
    const artifact = { artifactId: 'a1', parts: [{ text: 'x' }] };
    expect(
      legacyEvent({ artifactUpdate: { taskId: 't1', contextId: 'c1', artifact, append: true } }),
    ).toEqual({
      kind: 'artifact-update',
      taskId: 't1',
      contextId: 'c1',
      append: true,
      artifact: { artifactId: 'a1', parts: [{ kind: 'text', text: 'x' }] },
    });
    expect(legacyEvent({ message: { messageId: 'm', role: 'ROLE_AGENT', parts: [] } })).toEqual({
      kind: 'message',
      messageId: 'm',
      role: 'agent',
      parts: [],
    });
  });

  it('shows of a push config what may be shown', () => {
    expect(
      legacyPush({ taskId: 't1', id: 'p1', url: 'https://x.example', authentication: { scheme: 'Bearer' } }),
    ).toEqual({
      taskId: 't1',
      pushNotificationConfig: { id: 'p1', url: 'https://x.example', authentication: { schemes: ['Bearer'] } },
    });
  });
});
