import { Injectable, type OnModuleInit } from '@nestjs/common';
import { random } from '../../kernel/random';
import { ConversationsReader, type SaidMessage } from '../../network/conversations/conversations.reader';
import { ConversationsService } from '../../network/conversations/conversations.service';
import { messageReceived } from '../../network/conversations/messages.events';
import { Transactions, type Tx } from '../../platform/database/transactions';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { MAX_TASK_BYTES } from '../policies';
import { fitting } from '../protocol/media-types';
import { isTerminal, type Message, type StreamEvent } from '../protocol/model';
import { withoutUnset } from '../protocol/params';
import { type A2aTask, bytesOf } from './a2a-task.entity';
import { type AgentAnswer, agentAnswer, checkAnswer } from './agent-answer';
import { TaskStore } from './task-store';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Applies direct messages that answer a task to the task. Events may arrive out of order and more than once, so each
 * is only a trigger: the messages themselves are read in order.
 */
@Injectable()
export class AnswersService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly store: TaskStore,
    private readonly conversations: ConversationsReader,
    private readonly sending: ConversationsService,
  ) {}

  onModuleInit(): void {
    this.sending.addCheck(checkAnswer);
  }

  @OnDomainEvent(messageReceived)
  async onMessage({ payload }: EventOf<typeof messageReceived>): Promise<void> {
    const { a2a_task_id: taskId } = (payload.metadata ?? {}) as Record<string, unknown>;
    if (typeof taskId === 'string' && UUID.test(taskId))
      await this.takeAnswers(taskId, String(payload.sender_id));
  }

  /** Applies all answers since the last one. Messages after the task has ended are ordinary messages. */
  private async takeAnswers(taskId: string, senderId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.store.lock(tx, { id: taskId, agentId: senderId });
      if (!row?.conversationId) return;
      const said = { conversationId: row.conversationId, senderId, taskId };
      for (let more = true; more && !isTerminal(row.state);) {
        const since = row.answeredTo ?? row.createdAt;
        const messages = await this.conversations.saidOfTask(tx, { ...said, since });
        for (const message of messages) if (!isTerminal(row.state)) await this.take(tx, row, message);
        more = messages.length > 0;
      }
    });
  }

  private async take(tx: Tx, row: A2aTask, said: SaidMessage): Promise<void> {
    const answer = within(row, fittingAnswer(row, said));
    const { state: to, messageOnly } = answer;
    const result = answer.artifact ? await this.putArtifact(tx, row, answer) : undefined;
    const message = answer.artifact ? undefined : agentMessage(row, said, answer);
    if (message) await this.store.addMessage(tx, row, message, null);
    const turn = { at: said.createdAt, message, result, messageOnly, answeredTo: said.createdAt };
    await this.store.transition(tx, row, 'answer', 'agent', { to, ...turn });
  }

  private async putArtifact(tx: Tx, row: A2aTask, { artifact, parts }: AgentAnswer): Promise<StreamEvent> {
    const { id = random.uuid(), append = false, lastChunk = false } = artifact ?? {};
    const piece = { artifactId: id, parts };
    await this.store.putArtifact(tx, row, piece, append);
    const { id: taskId, contextId } = row;
    return {
      artifactUpdate: withoutUnset({
        taskId,
        contextId,
        artifact: piece,
        append: append || undefined,
        lastChunk: lastChunk || undefined,
      }),
    };
  }
}

function fittingAnswer({ acceptedModes }: A2aTask, { content, metadata }: SaidMessage): AgentAnswer {
  const answer = agentAnswer(content, metadata);
  return { ...answer, parts: fitting(answer.parts, acceptedModes, content) };
}

/** An answer that would exceed the task's size limit fails the task. */
function within({ bytes }: A2aTask, answer: AgentAnswer): AgentAnswer {
  if (bytes + bytesOf(answer.parts) <= MAX_TASK_BYTES) return answer;
  const text = `task_full: a task holds at most ${MAX_TASK_BYTES} bytes of messages and results.`;
  return { state: 'failed', parts: [{ text }], artifact: null, messageOnly: false };
}

function agentMessage(row: A2aTask, { id }: SaidMessage, { parts }: AgentAnswer): Message {
  return { messageId: id, role: 'ROLE_AGENT', parts, taskId: row.id, contextId: row.contextId };
}
