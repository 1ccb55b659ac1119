import { Injectable } from '@nestjs/common';
import { GuideService } from '../guide/guide.service';
import { INPUT_MODES } from '../cards/card-parts';
import { A2aError } from '../protocol/a2a-errors';
import { isSettled, type Part } from '../protocol/model';
import type { SendParams } from '../protocol/params';
import { StreamDoors } from '../streams/stream-doors';
import { Waiting } from '../streams/waiting';
import { type Recipient, RecipientsReader } from '../tasks/recipients.reader';
import { SendingService } from '../tasks/sending.service';
import { type SeenTask, TasksReader } from '../tasks/tasks.reader';
import { type Asking, type Sent, type StreamSource, viewerOf } from './asking';

/** Messages to agents, and to the platform's own. */
@Injectable()
export class MessageOperations {
  constructor(
    private readonly recipients: RecipientsReader,
    private readonly sending: SendingService,
    private readonly reader: TasksReader,
    private readonly waiting: Waiting,
    private readonly doors: StreamDoors,
    private readonly guide: GuideService,
  ) {}

  /** Waits until the task has settled, if not too long, unless it is not to. */
  async send(asking: Asking, params: SendParams): Promise<Sent> {
    const recipient = await this.recipientOf(asking, params);
    requireModes(params.message.parts);
    if (!recipient) return { message: await this.guide.answer(viewerOf(asking), params.message) };
    const taskId = await this.give(asking, recipient, params);
    if (!params.returnImmediately) await this.wait(asking, taskId);
    const seen = await this.reader.get(taskId, viewerOf(asking), null, params.historyLength);
    return sentOf(seen);
  }

  async stream(asking: Asking, params: SendParams): Promise<StreamSource> {
    const recipient = await this.recipientOf(asking, params);
    requireModes(params.message.parts);
    if (!recipient) {
      const message = await this.guide.answer(viewerOf(asking), params.message);
      return { first: { message }, taskId: '', seq: 0 };
    }
    const taskId = await this.give(asking, recipient, params);
    const seen = await this.reader.get(taskId, viewerOf(asking), null, params.historyLength);
    return { first: sentOf(seen), taskId, seq: seen.row.last_seq };
  }

  /** Null for the platform's own agent. There, a message that goes on with a task goes to the agent that has the task. */
  private async recipientOf(asking: Asking, { message: { taskId } }: SendParams): Promise<Recipient | null> {
    if (asking.agent || taskId === undefined) return asking.agent;
    const viewerId = viewerOf(asking);
    const { agentId } = await this.reader.placeOf(taskId, viewerId);
    return this.recipients.reach(viewerId, agentId);
  }

  private give({ caller, version }: Asking, recipient: Recipient, params: SendParams): Promise<string> {
    const { message, push } = params;
    if (push && !caller.holder) throw new A2aError('UNAUTHENTICATED', 'Push notifications need an API key.');
    return this.sending.send(caller, recipient, { message, push, version });
  }

  private async wait(asking: Asking, taskId: string): Promise<void> {
    const { row } = await this.reader.get(taskId, viewerOf(asking), null, 0);
    if (isSettled(row.state)) return;
    const leave = this.doors.enter(asking.caller);
    try {
      await this.waiting.untilSettled(taskId, row.last_seq, asking.gone);
    } finally {
      leave();
    }
  }
}

function sentOf({ row, task }: SeenTask): Sent {
  if (!row.message_only || !row.status_message) return { task };
  const { taskId: _, ...message } = row.status_message;
  return { message };
}

function requireModes(parts: Part[]): void {
  const foreign = parts.find(
    ({ mediaType }) => mediaType !== undefined && !INPUT_MODES.includes(typeOf(mediaType)),
  );
  if (!foreign) return;
  throw new A2aError(
    'CONTENT_TYPE_NOT_SUPPORTED',
    `Parts of the type ${foreign.mediaType} are not taken here; the card lists those that are.`,
  );
}

const typeOf = (mediaType: string): string => (mediaType.split(';')[0] as string).trim().toLowerCase();
