/* The data of A2A 1.0 as sent and stored: camelCase, unset members omitted. */

export type JsonObject = Record<string, unknown>;

/** Exactly one of text, raw, url, and data is set. */
export interface Part {
  text?: string;
  /** Base64. */
  raw?: string;
  url?: string;
  data?: unknown;
  mediaType?: string;
  filename?: string;
  metadata?: JsonObject;
}

export const ROLES = ['ROLE_USER', 'ROLE_AGENT'] as const;
export type Role = (typeof ROLES)[number];

export interface Message {
  messageId: string;
  role: Role;
  parts: Part[];
  contextId?: string;
  taskId?: string;
  metadata?: JsonObject;
  extensions?: string[];
  referenceTaskIds?: string[];
}

export interface TaskStatus {
  state: WireState;
  message?: Message;
  timestamp: string;
}

export interface Artifact {
  artifactId: string;
  parts: Part[];
  name?: string;
  description?: string;
  metadata?: JsonObject;
}

export interface Task {
  id: string;
  contextId: string;
  status: TaskStatus;
  artifacts?: Artifact[];
  history?: Message[];
  metadata?: JsonObject;
}

export interface StatusUpdate {
  taskId: string;
  contextId: string;
  status: TaskStatus;
}

export interface ArtifactUpdate {
  taskId: string;
  contextId: string;
  artifact: Artifact;
  append?: boolean;
  lastChunk?: boolean;
}

/** A stream event: exactly one member is set. */
export type StreamEvent =
  { task: Task } | { message: Message } | { statusUpdate: StatusUpdate } | { artifactUpdate: ArtifactUpdate };

export interface PushConfig {
  taskId: string;
  id: string;
  url: string;
  token?: string;
  authentication?: { scheme: string; credentials?: string };
}

export const TASK_STATES = [
  'submitted',
  'working',
  'input_required',
  'completed',
  'failed',
  'canceled',
  'rejected',
] as const;
export type TaskState = (typeof TASK_STATES)[number];
export type WireState = `TASK_STATE_${Uppercase<TaskState>}`;

const TERMINAL: readonly TaskState[] = ['completed', 'failed', 'canceled', 'rejected'];

export const isTerminal = (state: TaskState): boolean => TERMINAL.includes(state);

/** Nothing more happens until the caller acts: the task has ended or needs input. */
export const isSettled = (state: TaskState): boolean => state === 'input_required' || isTerminal(state);

export const wireState = (state: TaskState): WireState =>
  `TASK_STATE_${state.toUpperCase() as Uppercase<TaskState>}`;

export const stateOfWire = (wire: string): TaskState | undefined =>
  TASK_STATES.find((state) => wireState(state) === wire);

/**
 * What ends a stream. `settled`: also a question to the caller (sends); `terminal`: only a final state
 * (subscriptions).
 */
export type StreamEnd = 'settled' | 'terminal';

/** Whether this event ends the stream. */
export function isLast(event: StreamEvent, end: StreamEnd): boolean {
  if ('message' in event) return true;
  const status = 'task' in event ? event.task.status : 'statusUpdate' in event && event.statusUpdate.status;
  const state = status ? stateOfWire(status.state) : undefined;
  return state !== undefined && (end === 'terminal' ? isTerminal(state) : isSettled(state));
}
