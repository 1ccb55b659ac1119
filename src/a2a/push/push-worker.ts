import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { Notifications } from '../../platform/database/notifications';
import { Log } from '../../platform/observability/log';
import { UnderWay } from '../../platform/workers/under-way';
import { Workers } from '../../platform/workers/workers';
import { PUSH_CHANNEL } from '../tasks/task-store';
import { type DuePush, PushQueue } from './push-queue';
import { PushSender } from './push-sender';

const NAME = 'a2a-push';

/** Pushes task events to the URLs of callers: in order, each until it is accepted or its attempts are used up. */
@Injectable()
export class PushWorker implements OnModuleInit, BeforeApplicationShutdown {
  private readonly underWay = new UnderWay<DuePush>(
    (push, cutOff) => this.tell(push, cutOff),
    () => this.workers.wake(NAME),
  );

  constructor(
    private readonly queue: PushQueue,
    private readonly sender: PushSender,
    private readonly workers: Workers,
    private readonly notifications: Notifications,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const step = (): Promise<boolean> => this.underWay.step((...wanted) => this.queue.claim(...wanted));
    this.workers.add({ name: NAME, role: 'dispatcher', everyMs: 5 * SECOND, step });
    this.notifications.on(PUSH_CHANNEL, () => this.underWay.poke());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.release(await this.underWay.drain()).catch((error: unknown) => {
      this.log.warn({ err: error }, 'leases could not be released; they will expire');
    });
  }

  private async tell(push: DuePush, cutOff: AbortSignal): Promise<void> {
    try {
      const outcome = await this.outcome(push, cutOff);
      if (!cutOff.aborted) await this.queue.settle(push, outcome);
    } catch (error) {
      this.log.error(
        { err: error, task: push.task_id },
        'a push notification could not be sent; it is retried when its lease expires',
      );
    }
  }

  private async outcome(
    push: DuePush,
    cutOff: AbortSignal,
  ): Promise<'nothing' | 'muted' | 'taken' | 'refused'> {
    if (push.muted) return 'muted';
    if (push.payload === null) return 'nothing';
    return (await this.sender.send(push, push.payload, cutOff)) ? 'taken' : 'refused';
  }
}
