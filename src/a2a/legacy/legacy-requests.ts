import { isObject } from '../../kernel/json';
import type { Operation } from '../protocol/methods';
import type { JsonObject } from '../protocol/model';

/* Converts A2A 0.3 requests to 1.0. Invalid values pass through unchanged, so that only the 1.0 code validates. */

const ROLES: Record<string, string> = { user: 'ROLE_USER', agent: 'ROLE_AGENT' };

export function modernParams(operation: Operation, params: unknown): unknown {
  if (!isObject(params)) return params;
  if (operation === 'send' || operation === 'stream') return modernSend(params);
  if (operation === 'createPush') {
    const config = isObject(params.pushNotificationConfig) ? modernPush(params.pushNotificationConfig) : {};
    return { ...config, taskId: params.taskId };
  }
  if (operation === 'getPush' || operation === 'deletePush' || operation === 'listPush')
    return { taskId: params.id, id: params.pushNotificationConfigId };
  return params;
}

function modernSend({ message, configuration, metadata }: JsonObject): JsonObject {
  return {
    message: isObject(message) ? modernMessage(message) : message,
    configuration: isObject(configuration) ? modernConfiguration(configuration) : configuration,
    metadata,
  };
}

function modernConfiguration(configuration: JsonObject): JsonObject {
  const { blocking, pushNotificationConfig, acceptedOutputModes, historyLength } = configuration;
  return {
    acceptedOutputModes,
    historyLength,
    returnImmediately: typeof blocking === 'boolean' ? !blocking : blocking,
    taskPushNotificationConfig: isObject(pushNotificationConfig)
      ? modernPush(pushNotificationConfig)
      : pushNotificationConfig,
  };
}

function modernPush({ id, url, token, authentication }: JsonObject): JsonObject {
  if (!isObject(authentication)) return { id, url, token, authentication };
  const { schemes, credentials } = authentication;
  const scheme: unknown = Array.isArray(schemes) ? schemes[0] : schemes;
  return { id, url, token, authentication: scheme === undefined ? undefined : { scheme, credentials } };
}

function modernMessage({ kind: _, role, parts, ...rest }: JsonObject): JsonObject {
  return {
    ...rest,
    role: typeof role === 'string' ? (ROLES[role] ?? `0.3 ${role}`) : role,
    parts: Array.isArray(parts)
      ? parts.map((part: unknown) => (isObject(part) ? modernPart(part) : part))
      : parts,
  };
}

function modernPart({ kind, text, data, file, metadata }: JsonObject): JsonObject {
  if (kind === 'text') return { text, metadata };
  if (kind === 'data') return { data, metadata };
  if (kind !== 'file' || !isObject(file)) return { metadata };
  const { bytes, uri, mimeType, name } = file;
  return { raw: bytes, url: uri, mediaType: mimeType, filename: name, metadata };
}
