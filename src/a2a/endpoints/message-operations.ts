import { Injectable } from '@nestjs/common';
import { GuideService } from '../guide/guide.service';
import { A2aError } from '../protocol/a2a-errors';
import { bareType, INPUT_MODES, OUTPUT_MODES, takes } from '../protocol/media-types';
import { isSettled } from '../protocol/model';
import type { SendParams } from '../protocol/params';
import { StreamLimits } from '../streams/event-streams';
import { TaskWaiter } from '../streams/task-waiter';
import { type TaskRecipient, RecipientsReader } from '../tasks/recipients.reader';
import { SendingService } from '../tasks/sending.service';
import { type VisibleTask, TasksReader } from '../tasks/tasks.reader';
import { type CallContext, requireScopeFor, type Sent, type StreamSource, viewerOf } from './call-context';

/** Sends messages to agents and to the platform agent. */
@Injectable()
export class MessageOperations {
  constructor(
    private readonly recipients: RecipientsReader,
    private readonly sending: SendingService,
    private readonly reader: TasksReader,
    private readonly waiting: TaskWaiter,
    private readonly streams: StreamLimits,
    private readonly guide: GuideService,
  ) {}

  /**
   * Waits for the task to settle, up to a limit, unless the caller wants an immediate answer. The slot for waiting is
   * taken before the message is sent, so that a refused call has no effect.
   */
  async send(context: CallContext, params: SendParams): Promise<Sent> {
    const recipient = await this.recipientOf(context, params);
    requireModes(params);
    if (!recipient) return { message: await this.guide.answer(context.caller, params) };
    if (params.returnImmediately)
      return this.seen(context, params, await this.give(context, recipient, params));
    const release = this.streams.enter(context.caller);
    try {
      const taskId = await this.give(context, recipient, params);
      await this.wait(context, taskId);
      const sent = await this.seen(context, params, taskId);
      // recheck after the read: a key that is still valid now was valid when the answer was written
      await this.waiting.recheck(context.caller);
      return sent;
    } finally {
      release();
    }
  }

  async stream(context: CallContext, params: SendParams): Promise<StreamSource> {
    const recipient = await this.recipientOf(context, params);
    requireModes(params);
    const { holder } = context.caller;
    const release = this.streams.enter(context.caller);
    try {
      if (!recipient) {
        const message = await this.guide.answer(context.caller, params);
        return { holder, first: { message }, taskId: '', seq: 0, endsAt: 'settled', release };
      }
      const taskId = await this.give(context, recipient, params);
      const seen = await this.reader.get(taskId, viewerOf(context), null, params.historyLength);
      return { holder, first: sentOf(seen), taskId, seq: seen.row.lastSeq, endsAt: 'settled', release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Null for the platform agent. A message sent there that continues a task goes to the agent of that task. */
  private async recipientOf(
    context: CallContext,
    { message: { taskId } }: SendParams,
  ): Promise<TaskRecipient | null> {
    if (context.agent || taskId === undefined) return context.agent;
    const viewerId = viewerOf(context);
    const { agentId } = await this.reader.placeOf(taskId, viewerId);
    return this.recipients.reach(viewerId, agentId);
  }

  private give(
    { caller, version }: CallContext,
    recipient: TaskRecipient,
    params: SendParams,
  ): Promise<string> {
    const { message, push: wished, acceptedModes } = params;
    if (!wished) return this.sending.send(caller, recipient, { message, acceptedModes });
    if (!caller.holder) throw new A2aError('UNAUTHENTICATED', 'Push notifications need an API key.');
    requireScopeFor(caller, 'createPush');
    const push = { ...wished, version, keyId: caller.holder.keyId };
    return this.sending.send(caller, recipient, { message, push, acceptedModes });
  }

  private async wait(context: CallContext, taskId: string): Promise<void> {
    const { row } = await this.reader.get(taskId, viewerOf(context), null, 0);
    if (!isSettled(row.state)) await this.waiting.untilSettled(taskId, row.lastSeq, context);
  }

  private async seen(context: CallContext, { historyLength }: SendParams, taskId: string): Promise<Sent> {
    return sentOf(await this.reader.get(taskId, viewerOf(context), null, historyLength));
  }
}

function sentOf({ row, task }: VisibleTask): Sent {
  if (!row.messageOnly || !row.statusMessage) return { task };
  const { taskId: _, ...message } = row.statusMessage;
  return { message };
}

function requireModes({ message, acceptedModes }: SendParams): void {
  const foreign = message.parts.find(
    ({ mediaType }) => mediaType !== undefined && !INPUT_MODES.includes(bareType(mediaType)),
  );
  if (foreign)
    throw new A2aError(
      'CONTENT_TYPE_NOT_SUPPORTED',
      `Parts of the type ${foreign.mediaType} are not accepted. The card lists the accepted types.`,
    );
  if (!OUTPUT_MODES.some((type) => takes(acceptedModes, type)))
    throw new A2aError(
      'CONTENT_TYPE_NOT_SUPPORTED',
      `Answers are ${OUTPUT_MODES.join(' or ')}, but acceptedOutputModes has neither.`,
    );
}
