import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '../../platform/security/caller';
import { CardsReader } from '../cards/cards.reader';
import { A2aError, taskNotFound, unsupported } from '../protocol/a2a-errors';
import { isTerminal, type JsonObject, type PushConfig, type Task } from '../protocol/model';
import type { ListParams, PushConfigParams, PushParams, TaskParams } from '../protocol/params';
import { PushConfigsService } from '../push/push-configs.service';
import { StreamLimits } from '../streams/event-streams';
import { CancellationsService } from '../tasks/cancellations.service';
import { type TaskPage, TasksReader } from '../tasks/tasks.reader';
import { type CallContext, type StreamSource, viewerOf } from './call-context';

/** Operations on tasks and push configurations, and the extended card. */
@Injectable()
export class TaskOperations {
  constructor(
    private readonly reader: TasksReader,
    private readonly cancellations: CancellationsService,
    private readonly pushes: PushConfigsService,
    private readonly streams: StreamLimits,
    private readonly cards: CardsReader,
  ) {}

  async get(context: CallContext, { id, historyLength }: TaskParams): Promise<Task> {
    return (await this.reader.get(id, viewerOf(context), placeOf(context), historyLength)).task;
  }

  list(context: CallContext, params: ListParams): Promise<TaskPage> {
    return this.reader.list(viewerOf(context), placeOf(context), params);
  }

  async cancel(context: CallContext, { id }: TaskParams): Promise<Task> {
    await this.cancellations.cancel(context.caller, id, placeOf(context));
    return this.get(context, { id });
  }

  async subscribe(context: CallContext, { id }: TaskParams): Promise<StreamSource> {
    const { row, task } = await this.reader.get(id, viewerOf(context), placeOf(context));
    if (isTerminal(row.state)) throw unsupported('The task has ended. Get it instead.');
    const release = this.streams.enter(context.caller);
    const { holder } = context.caller;
    return { holder, first: { task }, taskId: id, seq: row.lastSeq, endsAt: 'terminal', release };
  }

  async createPush(context: CallContext, params: PushParams & { taskId: string }): Promise<PushConfig> {
    const { keyId } = await this.requireOwn(context, params.taskId);
    return this.pushes.create(params.taskId, { ...params, keyId, version: context.version });
  }

  async getPush(context: CallContext, { taskId, id }: PushConfigParams): Promise<PushConfig> {
    await this.requireOwn(context, taskId);
    return this.pushes.get(taskId, id);
  }

  async listPush(context: CallContext, { taskId }: PushConfigParams): Promise<PushConfig[]> {
    await this.requireOwn(context, taskId);
    return this.pushes.list(taskId);
  }

  async deletePush(context: CallContext, { taskId, id }: PushConfigParams): Promise<void> {
    await this.requireOwn(context, taskId);
    await this.pushes.delete(taskId, id as string);
  }

  extendedCard(context: CallContext): Promise<JsonObject> {
    const viewerId = viewerOf(context);
    if (viewerId === null) throw new A2aError('UNAUTHENTICATED', 'The extended card needs an API key.');
    return this.cards.extended(viewerId, context.agent, context.version);
  }

  /** Only the task's caller may use its push configurations, and only at the address of the task's agent. */
  private async requireOwn({ caller, agent }: CallContext, taskId: string): Promise<KeyHolder> {
    const { holder } = caller;
    if (!holder) throw new A2aError('UNAUTHENTICATED', 'Push notifications need an API key.');
    const place = await this.reader.placeOf(taskId, holder.agentId);
    if (place.callerId !== holder.agentId || (agent && agent.agentId !== place.agentId)) throw taskNotFound();
    return holder;
  }
}

const placeOf = ({ agent }: CallContext): string | null => agent?.agentId ?? null;
