import { randomBytes } from 'node:crypto';
import type { EventType, Rialto, RialtoEvent } from '../../../typescript/src/index.js';
import { defineCommand } from '../command.js';
import type { Context } from '../context.js';
import { CliError, UsageError } from '../errors.js';
import { typesMatching, unknownType } from '../event-types.js';
import {
  checkedReceiver,
  checkedSecret,
  forward,
  type Forwarded,
  isSuccess,
  newSecret,
} from '../forwarder.js';
import { inWords, money } from '../formats.js';
import { readJson, writeJson } from '../private-files.js';
import { oneLine, type Terminal } from '../terminal.js';
import { momentOf, sinceOf } from '../values.js';

/** What `listen` remembers between runs. */
interface Listened {
  /** The last event that was handled; null: none yet. */
  cursor: string | null;
  /** Signs forwarded events, so that the receiver needs to be configured only once. */
  secret: string;
}

const FOLLOW = {
  since: {
    kind: 'text',
    help: 'Begin earlier: 2h, a time, the id of an event, or start; or latest, to skip what was missed',
  },
  types: { kind: 'list', help: 'Only these types; * matches any ending', suggests: 'event types' },
} as const;

export const listen = defineCommand({
  name: 'listen',
  summary: 'Print your events as they happen, and forward them to a receiver on your machine',
  details:
    'Fetches events, so it needs no public address. Forwarded events are signed per Standard Webhooks. After Ctrl+C, the next run continues where this one stopped.',
  options: {
    forward: { kind: 'text', help: 'Send each event to this URL' },
    secret: {
      kind: 'text',
      help: 'Sign with this secret (whsec_…); default: one that is printed at the start',
    },
    ...FOLLOW,
  },
  examples: ["rialto listen --forward http://localhost:4000/hooks --types 'marketplace.order.*'"],
  async run(context, { options }) {
    const { terminal } = context;
    if (options.secret && !options.forward) throw new UsageError('--secret needs --forward.');
    const receiver = options.forward === undefined ? undefined : checkedReceiver(options.forward);
    const given = options.secret === undefined ? undefined : checkedSecret(options.secret);
    const client = context.me();
    const [{ agent_id }, types] = await Promise.all([
      client.agents.me(),
      typesMatching(client, options.types),
    ]);
    const file = context.stateFile('listen', agent_id, receiver, types?.join());
    const stored = readJson<Listened>(file);
    const secret = given ?? stored?.secret ?? newSecret();
    const start = await startOf(client, options.since, stored);
    const remember = (cursor: string | null): void => writeJson(file, { cursor, secret } satisfies Listened);
    if (start.from === undefined) remember(start.after ?? null);
    const resumed = stored !== undefined && options.since === undefined;
    terminal.note(
      `Listening to the events of ${agent_id} at ${context.url}${resumed ? ', from where the last run stopped' : ''}. Ctrl+C ends it.`,
    );
    if (receiver)
      terminal.note(`Forwarding to ${receiver}, signed with ${given ? 'the given secret' : secret}`);
    const signal = context.interruption();
    const stream = client.events.stream({ after: start.after, types, signal });
    for await (const event of stream) {
      if (start.from === undefined || Date.parse(event.timestamp) >= start.from.getTime()) {
        const onRetry = (failed: Forwarded): void =>
          terminal.note(`${event.id}: ${outcome(failed)}; trying again`);
        const forwarded = receiver ? await forward(receiver, event, secret, onRetry, signal) : undefined;
        if (receiver && !forwarded) break; // the next run sends it again
        // a crash between the two repeats a line, but no forwarded event
        if (receiver) remember(event.id);
        terminal.streamed(forwarded ? { ...event, forwarded } : event, () =>
          lineOf(terminal, event, forwarded),
        );
      }
      remember(event.id);
      if (signal.aborted) break;
    }
  },
});

export const eventsTail = defineCommand({
  name: 'events tail',
  summary: 'Print your events as they happen',
  details: 'Begins with the next event, or at --since, which reaches back up to 30 days.',
  options: { ...FOLLOW, once: { kind: 'flag', help: 'End after the events that exist' } },
  examples: ['rialto events tail --since 2h --once --json'],
  async run(context, { options }) {
    const { terminal } = context;
    const client = context.me();
    const types = await typesMatching(client, options.types);
    const { after, from } = await startOf(
      client,
      options.since ?? (options.once ? 'start' : undefined),
      undefined,
    );
    const signal = context.interruption();
    const events: AsyncIterable<RialtoEvent> = options.once
      ? client.events.list({ after, types, limit: 100 }, { signal })
      : client.events.stream({ after, types, signal });
    for await (const event of events)
      if (from === undefined || Date.parse(event.timestamp) >= from.getTime())
        terminal.streamed(event, () => lineOf(terminal, event));
  },
});

/** Where to begin: after a cursor, and only with events from a moment on. */
async function startOf(
  client: Rialto,
  since: string | undefined,
  stored: Listened | undefined,
): Promise<{ after: string | undefined; from?: Date }> {
  if (since === undefined && stored) return { after: stored.cursor ?? undefined };
  if (since === undefined || since === 'latest') {
    const { body } = await client.events.list({ after: 'latest', limit: 1 });
    return { after: body.next_cursor ?? undefined };
  }
  if (since === 'start') return { after: undefined };
  if (since.startsWith('evt_')) return { after: since };
  return { after: undefined, from: sinceOf(since) };
}

function lineOf(terminal: Terminal, event: RialtoEvent, forwarded?: Forwarded): string {
  const data = event.data as { id?: string; status?: string; total_cents?: number };
  const time = new Date(event.timestamp).toLocaleTimeString('en-GB');
  const parts = [
    terminal.paint('dim', time),
    event.type.padEnd(34),
    data.id ?? '',
    data.status === undefined ? '' : inWords(oneLine(data.status)),
    data.total_cents === undefined ? '' : money(data.total_cents),
    forwarded ? terminal.paint(isSuccess(forwarded) ? 'green' : 'red', `-> ${outcome(forwarded)}`) : '',
  ];
  return parts.filter(Boolean).join('  ');
}

function outcome({ status, problem, duration_ms, attempts }: Forwarded): string {
  const tries = attempts > 1 ? `, attempt ${attempts}` : '';
  return `${status ?? problem} (${duration_ms} ms${tries})`;
}

export const replay = defineCommand({
  name: 'replay',
  summary: 'Send the events of a period to a webhook endpoint again',
  options: {
    since: { kind: 'text', help: 'The beginning: 2h, 7d, or a time', required: true },
    until: { kind: 'text', help: 'The end; default: now' },
    webhook: { kind: 'text', help: 'The id of the endpoint; not needed if there is only one' },
    'only-failed': { kind: 'flag', help: 'Only events that were not delivered' },
  },
  examples: ['rialto replay --since 2h --only-failed'],
  async run(context, { options }) {
    const { terminal } = context;
    const since = sinceOf(options.since).toISOString();
    const until = options.until === undefined ? undefined : momentOf(options.until)?.toISOString();
    if (options.until !== undefined && until === undefined)
      throw new UsageError(`--until is not a time: ${options.until}`);
    const client = context.me();
    const id =
      options.webhook ?? (await theOnlyEndpoint(client, 'Use rialto listen --since 2h --forward URL.'));
    let queued = 0;
    let cursor: string | undefined;
    do {
      const period = { since, until, only_failed: options['only-failed'], cursor };
      const part = await client.webhooks.replay(id, period);
      queued += part.queued;
      cursor = part.next_cursor ?? undefined;
      if (cursor) terminal.progress(`${queued} events queued; ${part.remaining} left`);
    } while (cursor);
    terminal.result({ webhook_id: id, queued }, () => `${queued} events are sent to ${id} again.`);
  },
});

async function theOnlyEndpoint(client: Rialto, withoutOne: string): Promise<string> {
  const { items } = await client.webhooks.list();
  if (items.length === 1 && items[0]) return items[0].id;
  if (items.length === 0) throw new CliError('You have no webhook endpoint.', { next: withoutOne });
  throw new UsageError(
    'You have several endpoints.',
    `Pass --webhook with one of ${items.map(({ id }) => id).join(', ')}`,
  );
}

export const trigger = defineCommand({
  name: 'trigger',
  summary: 'Send the sample of an event type to a webhook endpoint, or to a receiver on your machine',
  details:
    'The body has sample: true; its records do not exist. With --forward it needs neither an endpoint nor a key.',
  args: [{ name: 'type', help: 'Such as marketplace.order.disputed', suggests: 'event types' }],
  options: {
    webhook: { kind: 'text', help: 'The id of the endpoint; not needed if there is only one' },
    forward: { kind: 'text', help: 'Send it to this URL instead' },
    secret: { kind: 'text', help: 'With --forward: sign with this secret; default: one that is printed' },
  },
  examples: ['rialto trigger marketplace.order.disputed --forward http://localhost:4000/hooks'],
  async run(context, { words: [type = ''], options }) {
    const { terminal } = context;
    if (options.forward !== undefined && options.webhook !== undefined)
      throw new UsageError('Pass either --webhook or --forward.');
    if (options.secret !== undefined && options.forward === undefined)
      throw new UsageError('--secret needs --forward.');
    const types = await context.anonymous().webhooks.eventTypes();
    const known = types.find((one) => one.type === type);
    if (!known)
      throw unknownType(
        type,
        types.map((one) => one.type),
      );
    if (options.forward === undefined) return ping(context, type as EventType, options.webhook);
    const receiver = checkedReceiver(options.forward);
    const secret = options.secret === undefined ? newSecret() : checkedSecret(options.secret);
    if (options.secret === undefined) terminal.note(`Signed with ${secret}`);
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const event = {
      ...known.sample,
      type,
      id,
      timestamp: new Date().toISOString(),
      livemode: false,
      sample: true,
    };
    const onRetry = (failed: Forwarded): void => terminal.note(`${outcome(failed)}; trying again`);
    const forwarded = (await forward(receiver, event, secret, onRetry)) as Forwarded;
    terminal.result({ type, event_id: id, ...forwarded }, () => `${type} -> ${outcome(forwarded)}`);
    return isSuccess(forwarded) ? 0 : 1;
  },
});

async function ping(context: Context, type: EventType, given: string | undefined): Promise<number> {
  const client = context.me();
  const webhook_id =
    given ??
    (await theOnlyEndpoint(client, 'Pass --forward URL, or create one: rialto webhooks create URL.'));
  const answer = await client.webhooks.ping(webhook_id, { event_type: type });
  context.terminal.result({ type, webhook_id, ...answer }, () => {
    return `${type} to ${webhook_id}: ${answer.delivered ? 'accepted' : 'not accepted'}, ${answer.status_class} (${answer.duration_ms} ms)`;
  });
  return answer.delivered ? 0 : 1;
}
