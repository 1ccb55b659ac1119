import { Injectable } from '@nestjs/common';
import type { KeyHolder } from '../../platform/security/caller';
import { CardsReader } from '../cards/cards.reader';
import { A2aError, taskNotFound, unsupported } from '../protocol/a2a-errors';
import { isTerminal, type JsonObject, type PushConfig, type Task } from '../protocol/model';
import type { ListParams, PushConfigParams, PushParams, TaskParams } from '../protocol/params';
import { PushConfigsService } from '../push/push-configs.service';
import { StreamLimits } from '../streams/stream-limits';
import { CancellationsService } from '../tasks/cancellations.service';
import { type TaskPage, TasksReader } from '../tasks/tasks.reader';
import { type Asking, type StreamSource, viewerOf } from './asking';

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

  async get(asking: Asking, { id, historyLength }: TaskParams): Promise<Task> {
    return (await this.reader.get(id, viewerOf(asking), placeOf(asking), historyLength)).task;
  }

  list(asking: Asking, params: ListParams): Promise<TaskPage> {
    return this.reader.list(viewerOf(asking), placeOf(asking), params);
  }

  async cancel(asking: Asking, { id }: TaskParams): Promise<Task> {
    await this.cancellations.cancel(asking.caller, id, placeOf(asking));
    return this.get(asking, { id });
  }

  async subscribe(asking: Asking, { id }: TaskParams): Promise<StreamSource> {
    const { row, task } = await this.reader.get(id, viewerOf(asking), placeOf(asking));
    if (isTerminal(row.state)) throw unsupported('The task has ended. Get it instead.');
    const leave = this.streams.enter(asking.caller);
    const { holder } = asking.caller;
    return { holder, first: { task }, taskId: id, seq: row.last_seq, endsAt: 'terminal', leave };
  }

  async createPush(asking: Asking, params: PushParams & { taskId: string }): Promise<PushConfig> {
    const { keyId } = await this.requireOwn(asking, params.taskId);
    return this.pushes.create(params.taskId, { ...params, keyId, version: asking.version });
  }

  async getPush(asking: Asking, { taskId, id }: PushConfigParams): Promise<PushConfig> {
    await this.requireOwn(asking, taskId);
    return this.pushes.get(taskId, id);
  }

  async listPush(asking: Asking, { taskId }: PushConfigParams): Promise<PushConfig[]> {
    await this.requireOwn(asking, taskId);
    return this.pushes.list(taskId);
  }

  async deletePush(asking: Asking, { taskId, id }: PushConfigParams): Promise<void> {
    await this.requireOwn(asking, taskId);
    await this.pushes.delete(taskId, id as string);
  }

  extendedCard(asking: Asking): Promise<JsonObject> {
    const viewerId = viewerOf(asking);
    if (viewerId === null) throw new A2aError('UNAUTHENTICATED', 'The extended card needs an API key.');
    return this.cards.extended(viewerId, asking.agent, asking.version);
  }

  /** Only the task's caller may use its push configurations, and only at the address of the task's agent. */
  private async requireOwn({ caller, agent }: Asking, taskId: string): Promise<KeyHolder> {
    const { holder } = caller;
    if (!holder) throw new A2aError('UNAUTHENTICATED', 'Push notifications need an API key.');
    const place = await this.reader.placeOf(taskId, holder.agentId);
    if (place.callerId !== holder.agentId || (agent && agent.agentId !== place.agentId)) throw taskNotFound();
    return holder;
  }
}

const placeOf = ({ agent }: Asking): string | null => agent?.agentId ?? null;
