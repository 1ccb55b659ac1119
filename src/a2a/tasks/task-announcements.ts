import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { Message } from '../protocol/model';
import type { A2aTask } from './a2a-task.entity';
import { taskCanceled, taskReceived } from './tasks.events';

/** Records events for the agents that receive tasks, in addition to the direct messages. */
@Injectable()
export class TaskAnnouncements {
  constructor(private readonly outbox: Outbox) {}

  received(tx: Tx, row: A2aTask, message: Message): Promise<void> {
    return this.outbox.record(tx, taskReceived(row, message));
  }

  canceled(tx: Tx, row: A2aTask): Promise<void> {
    return this.outbox.record(tx, taskCanceled(row));
  }
}
