import { setTimeout as sleep } from 'node:timers/promises';
import type { ListenOptions } from './listen-options';
import { type Received, startListenReceiver } from './listen-receiver';
import { ListenService, Refusal } from './listen-service';
import type { WebhookEvent } from './verify-webhook';

export interface ListenOutput {
  /** Called for each event, with one line. */
  event(line: string): void;
  /** Called for everything else. */
  note(line: string): void;
}

const WAIT_S = 25;
const RETRY_MS = 1_000;

/**
 * Prints an agent's events until the signal aborts. Receives them through a temporary webhook endpoint or, if the
 * service cannot reach this process, polls the event feed. Throws if the service rejects the key.
 */
export async function listen(
  options: ListenOptions,
  output: ListenOutput,
  signal: AbortSignal,
): Promise<void> {
  const service = new ListenService(options.url, options.key, signal);
  try {
    const reason = options.pull ? 'as requested' : await receiveWebhooks(service, options, output, signal);
    if (reason === undefined || signal.aborted) return;
    const unsigned = `fetched events are not signed${options.forward ? ' and not forwarded' : ''}`;
    const { next_cursor: latest } = await service.events('latest', options.types, 0);
    output.note(`fetching events (${reason}); ${unsigned}`);
    await pollFeed(service, options, output, signal, latest);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Returns why webhooks are not possible; undefined after an abort. */
async function receiveWebhooks(
  service: ListenService,
  options: ListenOptions,
  output: ListenOutput,
  signal: AbortSignal,
): Promise<string | undefined> {
  let secret: string | undefined;
  const receiver = await startListenReceiver({
    secret: () => secret,
    forward: options.forward,
    forwardSecret: options.secret,
    onEvent: (received) => output.event(lineOf(received, options)),
    onForgery: (reason) => output.note(`refused: ${reason}`),
  });
  let id: string | undefined;
  try {
    await service.removeLeftovers();
    ({ id, secret } = await service.makeEndpoint(receiver.url, options.types ?? ['*']));
    if (!(await service.reaches(id))) return `the service cannot reach ${receiver.url}`;
    output.note(`listening at ${receiver.url}; Ctrl-C ends it`);
    if (options.forward && !options.secret)
      output.note(`forwarded events are signed with ${secret}, which is valid while this runs`);
    await ended(signal);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal && error.status !== 401) return `no endpoint: ${error.message}`;
    throw error;
  } finally {
    if (id !== undefined)
      await service.removeEndpoint(id).catch(() => output.note(`endpoint ${id} could not be deleted`));
    await receiver.close();
  }
}

async function pollFeed(
  service: ListenService,
  options: ListenOptions,
  output: ListenOutput,
  signal: AbortSignal,
  latest: string | null,
): Promise<void> {
  let cursor = latest;
  while (!signal.aborted) {
    try {
      const page = await service.events(cursor, options.types, WAIT_S);
      for (const event of page.events)
        output.event(lineOf({ event: event as WebhookEvent, body: JSON.stringify(event) }, options));
      cursor = page.next_cursor;
    } catch (error) {
      if (signal.aborted || (error instanceof Refusal && error.status < 429)) throw error;
      output.note(`retrying: ${(error as Error).message}`);
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}

function lineOf({ event, body, forwarded }: Received, { json }: ListenOptions): string {
  if (json) return body;
  const { type, timestamp, sequence, data } = event;
  const passed = forwarded === undefined ? '' : ` -> ${forwarded}`;
  return `${timestamp}  ${type.padEnd(32)}  ${data.id} #${sequence}  ${data.status ?? ''}${passed}`.trimEnd();
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
