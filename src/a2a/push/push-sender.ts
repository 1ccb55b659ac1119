import { Injectable } from '@nestjs/common';
import { isSuccess } from '../../platform/delivery/retry-policy';
import { SafeHttp } from '../../platform/egress/safe-http';
import { legacyTask } from '../legacy/legacy-answers';
import { A2aError } from '../protocol/a2a-errors';
import type { StreamEvent } from '../protocol/model';
import { TasksReader } from '../tasks/tasks.reader';
import type { A2aPushConfig } from './a2a-push-config.entity';
import { type PushAddress, PushConfigsService } from './push-configs.service';

export type PushTarget = Pick<A2aPushConfig, 'scheme' | 'secrets' | 'version'> &
  PushAddress & { agentId: string };

/** Sends one event to one URL, once. */
@Injectable()
export class PushSender {
  constructor(
    private readonly http: SafeHttp,
    private readonly configs: PushConfigsService,
    private readonly tasks: TasksReader,
  ) {}

  /** True if the event was accepted or nothing is left to send. Undefined if the call was cut off. */
  async send(target: PushTarget, event: StreamEvent, cutOff: AbortSignal): Promise<boolean | undefined> {
    const body = target.version === '1.0' ? event : await this.legacyBody(target);
    if (body === undefined) return true;
    const { token, credentials } = this.configs.open(target.taskId, target.id, target.secrets);
    const { status, error } = await this.http.post({
      url: this.configs.urlOf(target),
      headers: {
        'content-type': target.version === '1.0' ? 'application/a2a+json' : 'application/json',
        ...(target.scheme !== null && credentials !== undefined
          ? { authorization: `${target.scheme} ${credentials}` }
          : {}),
        ...(token === undefined ? {} : { 'x-a2a-notification-token': token }),
      },
      body: Buffer.from(JSON.stringify(body)),
      signal: cutOff,
    });
    return error === 'aborted' ? undefined : isSuccess(status);
  }

  /** 0.3 sends the current task, whatever the event. Undefined if the two agents have blocked each other since. */
  private async legacyBody({ taskId, agentId }: PushTarget): Promise<object | undefined> {
    try {
      return legacyTask((await this.tasks.get(taskId, agentId, null)).task);
    } catch (error) {
      if (error instanceof A2aError) return undefined;
      throw error;
    }
  }
}
