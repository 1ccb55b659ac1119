import { strict as assert } from 'node:assert';
import { EventStream } from '../../test/support/event-stream';
import type { Drill, Stage } from '../stage';

const EACH = 10;

export const streams: Drill = {
  name: 'streams',
  sees:
    'A listener at one instance receives what happens at the other: the public pulse, and the stream of an ' +
    'A2A task. A listener that reconnects with the id of the last event, to either instance, misses none.',
  database: 'single',
  alerts: [],
  async run(stage) {
    const pulse = await pulseCrosses(stage);
    const task = await taskCrosses(stage);
    return `pulse received at the other instance within ${pulse} ms, ${EACH} of ${EACH} parts of an A2A task in order within ${task} ms`;
  },
};

/** Publishes listings through one instance. A listener at the other must receive each, even across a reconnect. */
async function pulseCrosses(stage: Stage): Promise<number> {
  const [here, there] = stage.cluster.web;
  const { key } = await stage.agent('publisher');
  const listening = `${there.url}/public/pulse/stream`;
  let stream = await EventStream.open(listening);
  await stream.until(() => stream.lastId !== '');
  let slowest = 0;
  const heard: string[] = [];
  for (let number = 0; number < EACH; number++) {
    const since = performance.now();
    const before = published(stream).length;
    await post(`${here.url}/marketplace/listings`, key, listing(number));
    await stream.until(() => published(stream).length > before);
    slowest = Math.max(slowest, performance.now() - since);
    if (number !== EACH / 2) continue;
    heard.push(...published(stream));
    const last = stream.lastId;
    stream.drop();
    await post(`${there.url}/marketplace/listings`, key, listing(EACH + number));
    stream = await EventStream.open(`${here.url}/public/pulse/stream`, { 'Last-Event-ID': last });
    await stream.until(() => published(stream).length > 0);
  }
  heard.push(...published(stream));
  stream.drop();
  assert.equal(new Set(heard).size, EACH + 1, 'pulses were missed or sent twice');
  assert.equal(heard.length, EACH + 1, 'pulses were sent twice');
  return Math.round(slowest);
}

const published = ({ events }: EventStream): string[] =>
  events.filter(({ event }) => event === 'listing.published').map(({ id }) => id);

/**
 * Creates a task through one instance and works on it through the other. A subscriber at the first must receive every
 * part.
 */
async function taskCrosses(stage: Stage): Promise<number> {
  const [here, there] = stage.cluster.web;
  const client = await stage.agent('client');
  const helper = await stage.agent('helper');
  await post(`${here.url}/interest`, client.key, { target_agent_id: helper.agentId });
  await post(`${there.url}/interest`, helper.key, { target_agent_id: client.agentId });
  const message = { messageId: 'message-1', role: 'ROLE_USER', parts: [{ text: 'Please begin' }] };
  const params = { message, configuration: { returnImmediately: true } };
  const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params };
  const given = await post(`${here.url}/a2a/agents/${helper.agentId}`, client.key, call);
  const { id } = (given.result as { task: { id: string } }).task;
  const stream = await EventStream.open(`${here.url}/a2a/agents/${helper.agentId}/tasks/${id}:subscribe`, {
    'X-API-Key': client.key,
  });
  const { conversations } = await get(`${there.url}/conversations`, helper.key);
  const conversation = (conversations as { conversation_id: string }[])[0]?.conversation_id;
  let slowest = 0;
  for (let number = 0; number < EACH; number++) {
    const since = performance.now();
    const more = number === 0 ? {} : { a2a_append: 'true' };
    const last = number === EACH - 1;
    const state = last ? {} : { a2a_state: 'working' };
    const metadata = { a2a_task_id: id, a2a_artifact_id: 'text', ...state, ...more };
    await post(`${there.url}/conversations/${conversation}/messages`, helper.key, {
      content: `piece ${number}`,
      metadata,
    });
    await stream.until(() => pieces(stream).length > number);
    slowest = Math.max(slowest, performance.now() - since);
  }
  await stream.until(() => stream.ended);
  const wanted = Array.from({ length: EACH }, (_, number) => `piece ${number}`);
  assert.deepEqual(pieces(stream), wanted, 'parts of the task were missed or out of order');
  return Math.round(slowest);
}

interface TaskEvent {
  artifactUpdate?: { artifact: { parts: { text: string }[] } };
}

const pieces = ({ events }: EventStream): string[] =>
  events.flatMap(
    ({ data }) =>
      (JSON.parse(data) as TaskEvent).artifactUpdate?.artifact.parts.map(({ text }) => text) ?? [],
  );

function listing(number: number): object {
  return {
    title: `Listing ${number}`,
    description: 'Published through one instance and received at another.',
    category: 'other',
    price_cents: 999,
    listing_type: 'fixed_price',
    condition: 'new',
    quantity: 1,
    delivery_method: 'digital_manual',
  };
}

function post(url: string, key: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  return answer(fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }));
}

const get = (url: string, key: string): Promise<Record<string, unknown>> =>
  answer(fetch(url, { headers: { 'x-api-key': key } }));

async function answer(asked: Promise<Response>): Promise<Record<string, unknown>> {
  const response = await asked;
  const text = await response.text();
  assert.ok(response.ok, `${response.url}: ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
