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

/** What each operation is called, and since when. */
const NAMES: [Operation, string, string | null][] = [
  ['send', 'SendMessage', 'message/send'],
  ['stream', 'SendStreamingMessage', 'message/stream'],
  ['get', 'GetTask', 'tasks/get'],
  ['list', 'ListTasks', null],
  ['cancel', 'CancelTask', 'tasks/cancel'],
  ['subscribe', 'SubscribeToTask', 'tasks/resubscribe'],
  ['createPush', 'CreateTaskPushNotificationConfig', 'tasks/pushNotificationConfig/set'],
  ['getPush', 'GetTaskPushNotificationConfig', 'tasks/pushNotificationConfig/get'],
  ['listPush', 'ListTaskPushNotificationConfigs', 'tasks/pushNotificationConfig/list'],
  ['deletePush', 'DeleteTaskPushNotificationConfig', 'tasks/pushNotificationConfig/delete'],
  ['extendedCard', 'GetExtendedAgentCard', 'agent/getAuthenticatedExtendedCard'],
];

const BY_NAME: Record<A2aVersion, Map<string, Operation>> = {
  '1.0': new Map(NAMES.map(([operation, name]) => [name, operation])),
  '0.3': new Map(NAMES.flatMap(([operation, , name]) => (name === null ? [] : [[name, operation]]))),
};

/** What the header or the query parameter `A2A-Version` says; undefined where it says nothing. */
export function saidVersion(said: string | undefined): A2aVersion | undefined {
  const text = said?.trim() ?? '';
  if (text === '') return undefined;
  const [, version] = /^(\d+\.\d+)(?:\.\d+)?$/.exec(text) ?? [];
  if (version === '1.0' || version === '0.3') return version;
  throw new A2aError('VERSION_NOT_SUPPORTED', 'This service speaks A2A 1.0 and 0.3.', [], {
    supported: '1.0, 0.3',
  });
}

/** Without a version the spelling of the method tells it. */
export function methodCalled(
  name: string,
  said: A2aVersion | undefined,
): { version: A2aVersion; operation: Operation } {
  const version = said ?? (BY_NAME['0.3'].has(name) ? '0.3' : '1.0');
  const operation = BY_NAME[version].get(name);
  if (!operation)
    throw new A2aError('METHOD_NOT_FOUND', `There is no method ${name.slice(0, 100)} in A2A ${version}.`);
  return { version, operation };
}

export const CHANGES: ReadonlySet<Operation> = new Set([
  'send',
  'stream',
  'cancel',
  'createPush',
  'deletePush',
]);
