import { isObject } from '../../kernel/json';
import {
  type Artifact,
  type JsonObject,
  type Message,
  type Part,
  type PushConfig,
  type StreamEvent,
  type Task,
  type TaskStatus,
  type WireState,
} from '../protocol/model';
import { withoutUnset } from '../protocol/params';

/* Converts A2A 1.0 answers to 0.3. */

export function legacyTask({ id, contextId, status, history, artifacts, metadata }: Task): JsonObject {
  return withoutUnset({
    kind: 'task',
    id,
    contextId,
    status: legacyStatus(status),
    history: history?.map(legacyMessage),
    artifacts: artifacts?.map(legacyArtifact),
    metadata,
  });
}

function legacyMessage({ role, parts, ...rest }: Message): JsonObject {
  return {
    kind: 'message',
    ...rest,
    role: role === 'ROLE_USER' ? 'user' : 'agent',
    parts: parts.map(legacyPart),
  };
}

/** A send returns the bare task or message. A stream sends the same and updates; `final` marks its last event. */
export function legacyEvent(event: StreamEvent, final = false): JsonObject {
  if ('task' in event) return legacyTask(event.task);
  if ('message' in event) return legacyMessage(event.message);
  if ('statusUpdate' in event) {
    const { status, ...ids } = event.statusUpdate;
    return { kind: 'status-update', ...ids, status: legacyStatus(status), final };
  }
  const { artifact, ...rest } = event.artifactUpdate;
  return { kind: 'artifact-update', ...rest, artifact: legacyArtifact(artifact) };
}

export function legacyPush({ taskId, id, url, token, authentication }: PushConfig): JsonObject {
  const schemes = authentication && { schemes: [authentication.scheme] };
  return { taskId, pushNotificationConfig: withoutUnset({ id, url, token, authentication: schemes }) };
}

function legacyStatus({ state, message, timestamp }: TaskStatus): JsonObject {
  return withoutUnset({ state: legacyState(state), message: message && legacyMessage(message), timestamp });
}

function legacyState(state: WireState): string {
  return state.slice('TASK_STATE_'.length).toLowerCase().replaceAll('_', '-');
}

function legacyArtifact({ parts, ...rest }: Artifact): JsonObject {
  return { ...rest, parts: parts.map(legacyPart) };
}

function legacyPart({ text, raw, url, data, mediaType, filename, metadata }: Part): JsonObject {
  if (text !== undefined) return withoutUnset({ kind: 'text', text, metadata });
  // in 0.3, data is always an object
  if (data !== undefined)
    return withoutUnset({ kind: 'data', data: isObject(data) ? data : { value: data }, metadata });
  const file = withoutUnset({ name: filename, mimeType: mediaType, bytes: raw, uri: url });
  return withoutUnset({ kind: 'file', file, metadata });
}
