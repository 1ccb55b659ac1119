import { AsyncLocalStorage } from 'node:async_hooks';
import { ID_PREFIXES } from '../../kernel/ids';

/** The request that caused the current work, even if its events are handled much later. */
export interface Origin {
  requestId: string | null;
  /** What the work is about. The same object for everything that the request causes in this process. */
  about?: About;
  /** The request is held open until something happens. */
  heldOpen?: boolean;
  /** Who calls, if the request waits for the work. The access guard adds the agent. */
  caller?: CallingRequest;
  /** How the caller is counted. */
  countedAs?: { agentId: string | undefined; name: string };
  /** The name for whose share of the pool it has had a connection, so that it may have had effects. */
  begunIn?: string;
}

/** The records that log lines and traces name. */
export interface About {
  orderId?: string;
  /** Another record, which the path names, or which was created or changed. */
  subject?: string;
}

/** The part of a request that identifies the caller. */
export interface CallingRequest {
  holder?: { agentId: string; keyId?: string };
  admin?: boolean;
  ip?: string;
}

const current = new AsyncLocalStorage<Origin | undefined>();

export const originOf = (): Origin | undefined => current.getStore();

/** What work on these records is about: the first order, and the first other record. */
export function aboutRecords(...ids: unknown[]): About {
  const about: About = {};
  for (const id of ids) addTo(about, id);
  return about;
}

/** The work turns out to be about this record too. Ignores what is not an id. */
export function isAbout(id: unknown): void {
  const origin = originOf();
  if (origin) addTo(aboutOf(origin), id);
}

/** The path of the request names this record. Of several, the last one is the most specific. */
export function isNamed(id: string): void {
  const origin = originOf();
  if (!origin) return;
  const about = aboutOf(origin);
  if (!isOrder(id)) delete about.subject;
  addTo(about, id);
}

const MAX_ID_LENGTH = 64;
const isOrder = (id: string): boolean => id.startsWith(`${ID_PREFIXES.order}_`);
const aboutOf = (origin: Origin): About => (origin.about ??= {});

function addTo(about: About, id: unknown): void {
  if (typeof id !== 'string' || id.length > MAX_ID_LENGTH) return;
  if (isOrder(id)) about.orderId ??= id;
  else about.subject ??= id;
}

/** Marks the current request as held open: its duration says nothing about performance. */
export function holdOpen(): void {
  const origin = originOf();
  if (origin) origin.heldOpen = true;
}

export function within<T>(origin: Origin, work: () => T): T {
  return current.run(origin, work);
}

/** For work that outlives the request that happened to trigger it. */
export function withoutOrigin<T>(work: () => T): T {
  return current.run(undefined, work);
}

/** For work that serves others too, or that the caller does not wait for. Log lines still name the request. */
export function withoutCaller<T>(work: () => T): T {
  const origin = originOf();
  if (!origin?.caller) return work();
  const { requestId, heldOpen } = origin;
  return current.run({ requestId, heldOpen, about: aboutOf(origin) }, work);
}
