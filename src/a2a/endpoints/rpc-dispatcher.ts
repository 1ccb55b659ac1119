import { Injectable } from '@nestjs/common';
import { isObject } from '../../kernel/json';
import type { RpcCall } from '../../platform/http/json-rpc';
import { legacyEvent, legacyPush, legacyTask } from '../legacy/legacy-answers';
import { modernParams } from '../legacy/legacy-requests';
import { type A2aVersion, findMethod, type Operation } from '../protocol/methods';
import type { PushConfig, Task } from '../protocol/model';
import { listParams, newPushParams, pushConfigParams, sendParams, taskParams } from '../protocol/params';
import type { EventWords } from '../streams/task-stream';
import { RecipientsReader } from '../tasks/recipients.reader';
import { type CallContext, requireScopeFor, type StreamSource } from './call-context';
import { MessageOperations } from './message-operations';
import { TaskOperations } from './task-operations';

export interface RpcCaller extends Omit<CallContext, 'agent' | 'version'> {
  /** From the path; null at the platform agent's address. */
  agentId: string | null;
  version: A2aVersion | undefined;
  /** Every send returns a stream here. */
  streams: boolean;
}

export type RpcReply = { result: unknown } | { source: StreamSource; words: EventWords };

/** Dispatches JSON-RPC calls of either version, and formats results in the version of the call. */
@Injectable()
export class RpcDispatcher {
  constructor(
    private readonly recipients: RecipientsReader,
    private readonly messages: MessageOperations,
    private readonly tasks: TaskOperations,
  ) {}

  async call(from: RpcCaller, { method, params: given, id }: RpcCall): Promise<RpcReply> {
    const { caller, disconnected: gone, agentId: named } = from;
    const agentId = named ?? tenantIn(given);
    const agent =
      agentId === null ? null : await this.recipients.reach(caller.holder?.agentId ?? null, agentId);
    const { version, operation: called } = findMethod(method, from.version);
    const operation = called === 'send' && from.streams ? 'stream' : called;
    requireScopeFor(caller, operation);
    const params = version === '0.3' ? modernParams(operation, given) : given;
    const context: CallContext = { caller, disconnected: gone, agent, version };
    const answer = await this.perform(operation, context, params);
    if (!isSource(answer)) return { result: answer };
    const inWords: EventWords = version === '0.3' ? legacyEvent : (event) => event;
    return { source: answer, words: (...said) => ({ jsonrpc: '2.0', id, result: inWords(...said) }) };
  }

  private async perform(operation: Operation, context: CallContext, params: unknown): Promise<unknown> {
    const legacy = context.version === '0.3';
    const task = (found: Task): object => (legacy ? legacyTask(found) : found);
    const push = (config: PushConfig): object => (legacy ? legacyPush(config) : config);
    switch (operation) {
      case 'send': {
        const sent = await this.messages.send(context, sendParams(params));
        return legacy ? legacyEvent(sent) : sent;
      }
      case 'stream':
        return this.messages.stream(context, sendParams(params));
      case 'get':
        return task(await this.tasks.get(context, taskParams(params)));
      case 'list':
        return this.tasks.list(context, listParams(params));
      case 'cancel':
        return task(await this.tasks.cancel(context, taskParams(params)));
      case 'subscribe':
        return this.tasks.subscribe(context, taskParams(params));
      case 'createPush':
        return push(await this.tasks.createPush(context, newPushParams(params)));
      case 'getPush':
        return push(await this.tasks.getPush(context, pushConfigParams(params, !legacy)));
      case 'listPush': {
        const configs = await this.tasks.listPush(context, pushConfigParams(params, false));
        return legacy ? configs.map(push) : { configs, nextPageToken: '' };
      }
      case 'deletePush':
        await this.tasks.deletePush(context, pushConfigParams(params, true));
        return legacy ? null : {};
      case 'extendedCard':
        return this.tasks.extendedCard(context);
    }
  }
}

function tenantIn(params: unknown): string | null {
  const tenant = isObject(params) ? params.tenant : undefined;
  return typeof tenant === 'string' && tenant !== '' ? tenant : null;
}

function isSource(answer: unknown): answer is StreamSource {
  return isObject(answer) && 'first' in answer;
}
