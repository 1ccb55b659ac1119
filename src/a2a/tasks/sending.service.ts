import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error';
import { random } from '../../kernel/random';
import { sqlState } from '../../platform/database/database-errors';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { Caller } from '../../platform/security/caller';
import { canonicalJson } from '../cards/signed-forms';
import { MAX_TASK_BYTES } from '../policies';
import { invalidParams, taskNotFound, unsupported } from '../protocol/a2a-errors';
import { isTerminal, type Message } from '../protocol/model';
import { type RequestedPush, PushConfigsService } from '../push/push-configs.service';
import { A2aTask, bytesOf, taskOf } from './a2a-task.entity';
import { Deliveries } from './deliveries';
import type { TaskRecipient } from './recipients.reader';
import { TaskStore } from './task-store';
import { taskReceived } from './tasks.events';
import { TasksReader } from './tasks.reader';

export interface Sending {
  message: Message;
  push?: RequestedPush;
  acceptedModes?: string[];
}

const DUPLICATE_KEY = '23505';

/** Sends callers' messages to agents. Each starts or continues a task, and is also a direct message. */
@Injectable()
export class SendingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: TaskStore,
    private readonly reader: TasksReader,
    private readonly deliveries: Deliveries,
    private readonly pushes: PushConfigsService,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the task ID. Sending the same message again returns the same task. */
  async send(caller: Caller, recipient: TaskRecipient, sending: Sending): Promise<string> {
    const callerId = caller.holder?.agentId ?? null;
    if (callerId === recipient.agentId) throw unsupported('You cannot send a message to yourself.');
    const fingerprint = createHash('sha256').update(canonicalJson(sending.message)).digest('base64url');
    const repeated = await this.repeated(callerId, recipient, sending.message, fingerprint);
    if (repeated !== undefined) return repeated;
    await this.deliveries.requireRoom(caller);
    try {
      return sending.message.taskId === undefined
        ? await this.begin(caller, recipient, sending, fingerprint)
        : await this.continueTask(caller, recipient, sending, fingerprint);
    } catch (error) {
      if (sqlState(error) !== DUPLICATE_KEY) throw error;
      const twin = await this.repeated(callerId, recipient, sending.message, fingerprint);
      if (twin === undefined) throw error;
      return twin;
    }
  }

  private async repeated(
    callerId: string | null,
    { agentId }: TaskRecipient,
    { messageId }: Message,
    fingerprint: string,
  ): Promise<string | undefined> {
    if (callerId === null) return undefined;
    const before = await this.reader.sentBefore(callerId, agentId, messageId);
    if (before && before.fingerprint !== fingerprint)
      throw invalidParams('message.messageId', 'was already used for another message');
    return before?.taskId;
  }

  private async begin(
    caller: Caller,
    recipient: TaskRecipient,
    sending: Sending,
    fingerprint: string,
  ): Promise<string> {
    if (!recipient.connected && !recipient.acceptsAnyone)
      return this.reject(caller, recipient, sending, fingerprint);
    try {
      return await this.transactions.run(async (tx) => {
        const conversationId = await this.deliveries.open(tx, caller, recipient);
        const row = this.newRow(caller, recipient, sending, conversationId);
        await this.open(tx, row, sending, fingerprint);
        await this.deliveries.deliver(tx, caller, recipient, row, sending.message);
        await this.outbox.record(tx, taskReceived(row, sending.message));
        return row.id;
      });
    } catch (error) {
      // the connection may have ended since the check
      if (!(error instanceof DomainError && error.code === 'not_connected')) throw error;
      return this.reject(caller, recipient, sending, fingerprint);
    }
  }

  private reject(
    caller: Caller,
    recipient: TaskRecipient,
    sending: Sending,
    fingerprint: string,
  ): Promise<string> {
    return this.transactions.run(async (tx) => {
      await this.deliveries.countRefused(tx, caller);
      const submitted = this.newRow(caller, recipient, sending, null);
      const row: A2aTask = {
        ...submitted,
        state: 'rejected',
        metadata: { reason: 'not_connected' },
        statusMessage: refusalOf(submitted),
      };
      await this.open(tx, row, sending, fingerprint);
      return row.id;
    });
  }

  private async continueTask(
    caller: Caller,
    recipient: TaskRecipient,
    { message, push, acceptedModes }: Sending,
    fingerprint: string,
  ): Promise<string> {
    return this.transactions.run(async (tx) => {
      const row = await this.store.lock(tx, { id: message.taskId as string });
      const isOwn = row && (row.callerId === null || row.callerId === caller.holder?.agentId);
      if (!row || !isOwn || row.agentId !== recipient.agentId) throw taskNotFound();
      if (isTerminal(row.state)) throw unsupported('The task has ended. Send a message without its id.');
      if (message.contextId !== undefined && message.contextId !== row.contextId)
        throw invalidParams('message.contextId', 'is not the context of the task');
      if (push && row.callerId === null)
        throw unsupported('The task was sent without an API key, so push notifications are not available.');
      const said = { ...message, contextId: row.contextId };
      if (row.bytes + bytesOf(said) > MAX_TASK_BYTES) throw full();
      if (acceptedModes) {
        row.acceptedModes = acceptedModes;
        await tx.update(A2aTask, { id: row.id }, { acceptedModes });
      }
      await this.store.addMessage(tx, row, said, fingerprint);
      await this.deliveries.deliver(
        tx,
        row.callerId === null ? anonymous(caller) : caller,
        recipient,
        row,
        said,
      );
      if (push) await this.pushes.add(tx, row, push, row.lastSeq);
      if (row.state === 'input_required') await this.store.transition(tx, row, 'go_on', 'caller');
      return row.id;
    });
  }

  /** Writes a new task: its first message, then its push configuration, then its first event. */
  private async open(tx: Tx, row: A2aTask, { message, push }: Sending, fingerprint: string): Promise<void> {
    const said = { ...message, taskId: row.id, contextId: row.contextId };
    await this.store.insert(tx, row);
    await this.store.addMessage(tx, row, said, fingerprint);
    if (push) await this.pushes.add(tx, row, push, 0);
    await this.store.recordFirst(tx, row, { task: taskOf(row, [said]) });
  }

  private newRow(
    caller: Caller,
    { agentId, connected }: TaskRecipient,
    { message, acceptedModes }: Sending,
    conversationId: string | null,
  ): A2aTask {
    const now = this.store.now();
    return {
      id: random.uuid(),
      agentId,
      callerId: caller.holder?.agentId ?? null,
      conversationId,
      contextId: message.contextId ?? random.uuid(),
      state: 'submitted',
      statusMessage: null,
      statusAt: now,
      messageOnly: false,
      metadata: null,
      lastSeq: 1,
      answeredTo: null,
      bytes: 0,
      byStranger: !connected,
      acceptedModes: acceptedModes ?? null,
      dueAt: now,
      createdAt: now,
    };
  }
}

const full = (): Error =>
  unsupported(`The task has reached its limit of ${MAX_TASK_BYTES} bytes. Send a message without its id.`);

const anonymous = (caller: Caller): Caller => ({ ...caller, holder: null });

function refusalOf(row: A2aTask): Message {
  return {
    messageId: random.uuid(),
    role: 'ROLE_AGENT',
    taskId: row.id,
    contextId: row.contextId,
    parts: [
      {
        text:
          'not_connected: this agent accepts tasks only from its connections. ' +
          'Request a connection with POST /interest and its agent_id.',
      },
    ],
    metadata: { reason: 'not_connected' },
  };
}
