import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { Notifications } from '../../platform/database/notifications';
import { Log } from '../../platform/observability/log';
import { Workers } from '../../platform/workers/workers';
import { PUSH_CHANNEL } from '../tasks/task-store';
import { type DuePush, PushQueue } from './push-queue';
import { PushSender } from './push-sender';

const NAME = 'a2a-push';
const MAX_UNDER_WAY = 64;
/** The part that those may take which failed last time; the rest is always there for the others. */
const MAX_FAILING = 24;
const DRAIN_MS = 10 * SECOND;

/**
 * Tells the addresses that callers gave what happens to their tasks: each event in its order, until it is taken. New
 * ones are begun while slow ones are still under way, so that nobody waits for another's receiver.
 */
@Injectable()
export class PushWorker implements OnModuleInit, BeforeApplicationShutdown {
  private readonly underWay = new Set<DuePush>();
  private readonly cutOff = new AbortController();
  private stopping = false;
  /** Something has changed since the last look. */
  private poked = false;
  private awaitingPoke?: () => void;

  constructor(
    private readonly queue: PushQueue,
    private readonly sender: PushSender,
    private readonly workers: Workers,
    private readonly notifications: Notifications,
    private readonly log: Log,
  ) {
    setMaxListeners(0, this.cutOff.signal); // every attempt under way listens to it
  }

  onModuleInit(): void {
    this.workers.add({ name: NAME, role: 'dispatcher', everyMs: 5 * SECOND, step: () => this.step() });
    this.notifications.on(PUSH_CHANNEL, () => this.poke());
  }

  /** Lets attempts end that are about to, cuts the others off and gives them back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.poke();
    const deadline = performance.now() + DRAIN_MS;
    while (this.underWay.size > 0 && performance.now() < deadline) await sleep(20);
    const left = [...this.underWay];
    this.cutOff.abort();
    await this.queue.release(left).catch((error: unknown) => {
      this.log.warn({ err: error }, 'leases were not released; they lapse by themselves');
    });
  }

  /** While attempts are under way it answers true, after a pause that ends when one is over, or with the next second. */
  private async step(): Promise<boolean> {
    if (this.stopping) return false;
    this.poked = false;
    const due = [
      ...(await this.queue.claim(this.room(false), false)),
      ...(await this.queue.claim(this.room(true), true)),
    ];
    for (const push of due) void this.tell(push);
    if (due.length > 0) return true;
    if (this.underWay.size === 0) return false;
    await this.nextPoke();
    return true;
  }

  private room(failing: boolean): number {
    const free = MAX_UNDER_WAY - this.underWay.size;
    if (!failing) return free;
    const taken = [...this.underWay].filter((push) => push.failing).length;
    return Math.min(free, MAX_FAILING - taken);
  }

  private async tell(push: DuePush): Promise<void> {
    this.underWay.add(push);
    try {
      const outcome = await this.outcome(push);
      if (!this.cutOff.signal.aborted) await this.queue.settle(push, outcome);
    } catch (error) {
      this.log.error({ err: error, task: push.task_id }, 'a push could not be made; its lease lapses');
    } finally {
      this.underWay.delete(push);
      this.poke();
    }
  }

  private async outcome(push: DuePush): Promise<Parameters<PushQueue['settle']>[1]> {
    if (push.muted) return 'muted';
    if (push.payload === null) return 'nothing';
    return (await this.sender.send(push, push.payload, this.cutOff.signal)) ? 'taken' : 'refused';
  }

  private poke(): void {
    this.poked = true;
    this.awaitingPoke?.();
    this.workers.wake(NAME);
  }

  private async nextPoke(): Promise<void> {
    if (this.poked) return;
    const over = new AbortController();
    const poked = new Promise<void>((resolve) => (this.awaitingPoke = resolve));
    const pause = sleep(SECOND, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([poked, pause]);
    over.abort();
  }
}
