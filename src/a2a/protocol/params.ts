import { oneLine, plainText } from '../../kernel/clean-text';
import { isStorableTime } from '../../platform/validation/storable-time';
import { MAX_MESSAGE_BYTES } from '../policies';
import { bareType } from './media-types';
import { MemberReader } from './members';
import { type Message, type Part, ROLES, stateOfWire, TASK_STATES, type TaskState, wireState } from './model';

export interface PushParams {
  id?: string;
  url: string;
  token?: string;
  scheme?: string;
  credentials?: string;
}

export interface SendParams {
  tenant?: string;
  message: Message;
  push?: PushParams;
  historyLength?: number;
  /** Bare media types; undefined accepts all. */
  acceptedModes?: string[];
  returnImmediately: boolean;
}

export interface TaskParams {
  tenant?: string;
  id: string;
  historyLength?: number;
}

export interface ListParams {
  tenant?: string;
  contextId?: string;
  state?: TaskState;
  pageSize: number;
  pageToken?: string;
  historyLength?: number;
  after?: Date;
  includeArtifacts: boolean;
}

export interface PushConfigParams {
  tenant?: string;
  taskId: string;
  id?: string;
}
const MAX_MODES = 20;
const MEDIA_TYPE = /^[\w.+*-]{1,60}(\/[\w.+*-]{1,60})?$/;
const MAX_HISTORY = 1_000_000;
const CONTENTS = ['text', 'raw', 'url', 'data'] as const;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

export function sendParams(params: unknown): SendParams {
  const members = MemberReader.of(params);
  const configuration = members.within('configuration');
  const inner = members.within('message');
  if (!inner && !members.has('message')) members.wrong('message', 'is required');
  const message = inner && messageOf(inner);
  const push = configuration?.within('taskPushNotificationConfig');
  const sent = {
    tenant: members.text('tenant'),
    push: push && pushOf(push),
    historyLength: configuration?.integer('historyLength', 0, MAX_HISTORY),
    returnImmediately: configuration?.flag('returnImmediately') ?? false,
  };
  const acceptedModes = modesOf(configuration?.texts('acceptedOutputModes'));
  members.object('metadata');
  if (message && Buffer.byteLength(JSON.stringify(message)) > MAX_MESSAGE_BYTES)
    members.wrong('message', `must have at most ${MAX_MESSAGE_BYTES} bytes as JSON`);
  members.done();
  return { ...sent, acceptedModes, message: message as Message };
}

export function taskParams(params: unknown): TaskParams {
  const members = MemberReader.of(params);
  const found = {
    tenant: members.text('tenant'),
    id: members.text('id', { required: true }) as string,
    historyLength: members.integer('historyLength', 0, MAX_HISTORY),
  };
  members.done();
  return found;
}

export function listParams(params: unknown): ListParams {
  const members = MemberReader.of(params);
  const status = members.oneOf('status', [
    'TASK_STATE_UNSPECIFIED',
    'TASK_STATE_AUTH_REQUIRED',
    ...TASK_STATES.map(wireState),
  ]);
  const after = members.text('statusTimestampAfter', { max: 40 });
  if (after !== undefined && !isStorableTime(after)) members.wrong('statusTimestampAfter', 'must be a time');
  const found = {
    tenant: members.text('tenant'),
    contextId: members.text('contextId'),
    // a state that no task here can have matches nothing
    state:
      status && status !== 'TASK_STATE_UNSPECIFIED'
        ? (stateOfWire(status) ?? ('auth_required' as TaskState))
        : undefined,
    pageSize: members.integer('pageSize', 1, 100) ?? 50,
    pageToken: members.text('pageToken'),
    historyLength: members.integer('historyLength', 0, MAX_HISTORY),
    after: after === undefined ? undefined : new Date(after),
    includeArtifacts: members.flag('includeArtifacts') ?? false,
  };
  members.done();
  return found;
}

export function pushConfigParams(params: unknown, needsId: boolean): PushConfigParams {
  const members = MemberReader.of(params);
  const found = {
    tenant: members.text('tenant'),
    taskId: members.text('taskId', { required: true }) as string,
    id: members.text('id', { required: needsId }),
  };
  members.integer('pageSize', 1, 100);
  members.done();
  return found;
}

export function newPushParams(params: unknown): PushParams & { tenant?: string; taskId: string } {
  const members = MemberReader.of(params);
  const found = {
    tenant: members.text('tenant'),
    taskId: members.text('taskId', { required: true }) as string,
    ...pushOf(members),
  };
  members.done();
  return found;
}

function pushOf(members: MemberReader): PushParams {
  const authentication = members.within('authentication');
  return {
    id: members.text('id'),
    url: members.text('url', { max: 2_000, required: true }) as string,
    token: headerText(members, 'token', 4_096),
    scheme: authentication && headerText(authentication, 'scheme', 64, true),
    credentials: authentication && headerText(authentication, 'credentials', 4_096),
  };
}

/** Drops entries that are not media types. */
function modesOf(said: string[] | undefined): string[] | undefined {
  if (said === undefined) return undefined;
  const types = said.map(bareType).filter((type) => MEDIA_TYPE.test(type));
  return [...new Set(types)].slice(0, MAX_MODES);
}

/** Text that is later sent as a header. */
function headerText(members: MemberReader, name: string, max: number, required = false): string | undefined {
  const text = members.text(name, { max, required });
  if (text !== undefined && !/^[\x20-\x7e]+$/.test(text))
    return members.wrong(name, 'must be printable ASCII');
  return text;
}

function messageOf(members: MemberReader): Message {
  return withoutUnset({
    messageId: members.text('messageId', { required: true }) as string,
    role: members.oneOf('role', ROLES, true) as Message['role'],
    parts: members.list('parts', 1).map(partOf),
    contextId: members.text('contextId'),
    taskId: members.text('taskId'),
    metadata: members.freeForm('metadata'),
    extensions: members.texts('extensions'),
    referenceTaskIds: members.texts('referenceTaskIds'),
  });
}

function partOf(members: MemberReader): Part {
  const contents = CONTENTS.filter((name) => members.get(name) !== undefined);
  if (contents.length !== 1) members.wrong('', 'must have exactly one of text, raw, url, data');
  const raw = members.text('raw', { max: MAX_MESSAGE_BYTES });
  if (raw !== undefined && !BASE64.test(raw)) members.wrong('raw', 'must be base64');
  const url = members.text('url', { max: 4_096 });
  if (url !== undefined && !URL.canParse(url)) members.wrong('url', 'must be an absolute URL');
  const text = members.get('text');
  return withoutUnset({
    text: text === '' ? '' : members.text('text', { max: MAX_MESSAGE_BYTES, clean: plainText }),
    raw,
    url,
    data: members.get('data'),
    mediaType: members.text('mediaType'),
    filename: members.text('filename', { clean: oneLine }),
    metadata: members.freeForm('metadata'),
  });
}

export function withoutUnset<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
