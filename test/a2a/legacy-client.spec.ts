import { A2AClient } from 'a2a-js-sdk-0.3/client';
import { startTestApp, type TestApp } from '../support/app';
import { connect } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { Recipient, type Wire } from './parties';

let app: TestApp;
let ada: TestAgent;
let bob: TestAgent;
let recipient: Recipient;
let client: A2AClient;
beforeAll(async () => {
  app = await startTestApp();
  ada = await fixtures(app).agent();
  bob = await fixtures(app).agent();
  await connect(bob, ada);
  recipient = new Recipient(app, ada);
  const fetchImpl: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-API-Key', bob.key);
    if (String(input).endsWith('/card')) headers.set('A2A-Version', '0.3'); // its calls do not name a version
    return fetch(String(input).replace(app.settings.PUBLIC_URL, app.url), { ...init, headers });
  };
  client = await A2AClient.fromCardUrl(`${app.url}/a2a/agents/${ada.agentId}/card`, { fetchImpl });
});
afterAll(() => app.close());

let sent = 0;
const message = (text: string, more: object = {}) => ({
  message: {
    kind: 'message' as const,
    messageId: `old-${++sent}`,
    role: 'user' as const,
    parts: [{ kind: 'text' as const, text }],
    ...more,
  },
});

describe('A2A 0.3 client', () => {
  it('sends a message, waits for the answer, and gets the task', async () => {
    const [answer] = await Promise.all([client.sendMessage(message('Hello')), recipient.answer('Hi there')]);
    const task = (answer as Wire).result;
    expect(task).toMatchObject({ kind: 'task', status: { state: 'completed' } });
    expect(task.artifacts[0].parts).toEqual([{ kind: 'text', text: 'Hi there' }]);
    const got = (await client.getTask({ id: task.id })) as Wire;
    expect(got.result).toEqual(task);
    expect(got.result.history[0]).toMatchObject({ kind: 'message', role: 'user' });
  });

  it('streams until the final event', async () => {
    const heard: Wire[] = [];
    const listening = (async () => {
      for await (const event of client.sendMessageStream(message('Stream'))) heard.push(event);
    })();
    const task = await recipient.next();
    await recipient.say(task, 'On it', { a2a_state: 'working' });
    await recipient.say(task, 'Done');
    await listening;
    expect(heard.map(({ kind }) => kind)).toEqual([
      'task',
      'status-update',
      'artifact-update',
      'status-update',
    ]);
    expect(heard.map(({ final }) => final)).toEqual([undefined, false, undefined, true]);
  });

  it('cancels a task, and gets the error code for an unknown one', async () => {
    const open = { ...message('Stop'), configuration: { blocking: false } };
    const { result } = (await client.sendMessage(open)) as Wire;
    expect(result.status.state).toBe('submitted');
    const canceled = (await client.cancelTask({ id: result.id })) as Wire;
    expect(canceled.result.status.state).toBe('canceled');
    await recipient.answer('Too late');
    const unknown = (await client.getTask({ id: '00000000-0000-4000-8000-000000000000' })) as Wire;
    expect(unknown.error.code).toBe(-32001);
  });

  it('gets a message when the agent answers with a message only', async () => {
    const [answer] = await Promise.all([
      client.sendMessage(message('Just talk')),
      recipient.answer('Just words', { a2a_message_only: 'true' }),
    ]);
    expect((answer as Wire).result).toMatchObject({
      kind: 'message',
      role: 'agent',
      parts: [{ kind: 'text', text: 'Just words' }],
    });
  });
});
