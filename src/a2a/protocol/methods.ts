import type { KeyScope } from '../../platform/security/caller';
import { A2aError } from './a2a-errors';

export type A2aVersion = '1.0' | '0.3';

export type Operation =
  | 'send'
  | 'stream'
  | 'get'
  | 'list'
  | 'cancel'
  | 'subscribe'
  | 'createPush'
  | 'getPush'
  | 'listPush'
  | 'deletePush'
  | 'extendedCard';

/** Each operation's method name in 1.0 and in 0.3, and the scope that a key needs for it. */
const OPERATIONS: [Operation, string, string | null, KeyScope][] = [
  ['send', 'SendMessage', 'message/send', 'write'],
  ['stream', 'SendStreamingMessage', 'message/stream', 'write'],
  ['get', 'GetTask', 'tasks/get', 'read'],
  ['list', 'ListTasks', null, 'read'],
  ['cancel', 'CancelTask', 'tasks/cancel', 'write'],
  ['subscribe', 'SubscribeToTask', 'tasks/resubscribe', 'read'],
  ['createPush', 'CreateTaskPushNotificationConfig', 'tasks/pushNotificationConfig/set', 'webhooks'],
  ['getPush', 'GetTaskPushNotificationConfig', 'tasks/pushNotificationConfig/get', 'webhooks'],
  ['listPush', 'ListTaskPushNotificationConfigs', 'tasks/pushNotificationConfig/list', 'webhooks'],
  ['deletePush', 'DeleteTaskPushNotificationConfig', 'tasks/pushNotificationConfig/delete', 'webhooks'],
  ['extendedCard', 'GetExtendedAgentCard', 'agent/getAuthenticatedExtendedCard', 'read'],
];

const BY_NAME: Record<A2aVersion, Map<string, Operation>> = {
  '1.0': new Map(OPERATIONS.map(([operation, name]) => [name, operation])),
  '0.3': new Map(OPERATIONS.flatMap(([operation, , name]) => (name === null ? [] : [[name, operation]]))),
};

/** Reads the header or query parameter `A2A-Version`; undefined if empty. */
export function requestedVersion(said: string | undefined): A2aVersion | undefined {
  const text = said?.trim() ?? '';
  if (text === '') return undefined;
  const [, version] = /^(\d+\.\d+)(?:\.\d+)?$/.exec(text) ?? [];
  if (version === '1.0' || version === '0.3') return version;
  throw new A2aError('VERSION_NOT_SUPPORTED', 'This service supports A2A 1.0 and 0.3.', [], {
    supported: '1.0, 0.3',
  });
}

/** Without a version, the method name determines it. */
export function findMethod(
  name: string,
  said: A2aVersion | undefined,
): { version: A2aVersion; operation: Operation } {
  const version = said ?? (BY_NAME['0.3'].has(name) ? '0.3' : '1.0');
  const operation = BY_NAME[version].get(name);
  if (!operation)
    throw new A2aError('METHOD_NOT_FOUND', `A2A ${version} has no method ${name.slice(0, 100)}.`);
  return { version, operation };
}

export const SCOPES = Object.fromEntries(
  OPERATIONS.map(([operation, , , scope]) => [operation, scope]),
) as Record<Operation, KeyScope>;
