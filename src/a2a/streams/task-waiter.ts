import { Injectable } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { timers } from '../../kernel/timers';
import { holdOpen } from '../../platform/observability/origin';
import type { Caller } from '../../platform/security/caller';
import { KeyHolders } from '../../platform/security/key-holders';
import type { CallContext } from '../endpoints/call-context';
import { isLast } from '../protocol/model';
import { TaskHub, type Watcher } from './task-hub';

/** Shorter than common proxy timeouts. */
const MAX_WAIT_MS = 25 * SECOND;

/** Lets calls wait for a task to settle. */
@Injectable()
export class TaskWaiter {
  /** Maximum time that a call waits. */
  maxMs = MAX_WAIT_MS;

  constructor(
    private readonly hub: TaskHub,
    private readonly keys: KeyHolders,
  ) {}

  /** Returns when the task settles after event `seq`, after `maxMs`, or when the caller disconnects. */
  async untilSettled(
    taskId: string,
    seq: number,
    { caller, disconnected: gone }: CallContext,
  ): Promise<void> {
    if (gone.aborted) return;
    holdOpen();
    await new Promise<void>((resolve) => {
      const done = (): void => {
        cancel();
        gone.removeEventListener('abort', done);
        this.hub.unwatch(watcher);
        resolve();
      };
      const watcher: Watcher = {
        taskId,
        holder: caller.holder,
        seq,
        ready: true,
        hear: (event) => {
          if (isLast(event, 'settled')) done();
        },
        beat: () => undefined,
        end: done,
      };
      const cancel = timers.after(this.maxMs, done);
      gone.addEventListener('abort', done);
      this.hub.watch(watcher);
    });
  }

  async recheck({ holder }: Caller): Promise<void> {
    if (holder) await this.keys.recheck(holder);
  }
}
