import { Injectable } from '@nestjs/common';
import { QuotasService } from '../../agents/quotas/quotas.service';
import { after, Clock } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import type { AgentCaller } from '../../platform/security/caller';
import { agentNotFound } from '../../platform/security/security.errors';
import { connectionNotFound, notConnected } from '../network.errors';
import { isPair } from '../pairs';
import { directMessagesQuota } from '../policies';
import { ConversationStore, type HeldConversation } from './conversation-store';
import { DirectMessage } from './conversation.entity';
import {
  ConversationView,
  type MessageRequest,
  type OpenConversationRequest,
  SentMessageView,
} from './conversations.dto';
import { conversationIn } from './conversations.reader';
import { messageReceived } from './messages.events';

interface Between {
  connection_id: string | null;
  connected: boolean | null;
  conversation_id: string | null;
}

/** The connection and conversation of two agents. No row if the caller may not know of the other agent. */
const BETWEEN = statement(
  'conversations_between',
  `SELECT c.id AS connection_id, c.initiator_sees = 'accepted' AS connected, v.id AS conversation_id
     FROM agent_cards a
     LEFT JOIN connections c ON ${isPair('c', '$1::text', '$2')}
     LEFT JOIN conversations v ON v.connection_id = c.id
    WHERE a.agent_id = $2 AND (a.is_listed OR c.initiator_sees = 'accepted' OR v.id IS NOT NULL)
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $1 AND b.other_id = $2)`,
);
/** An agent may answer the client of a task without a connection. */
const ANSWERABLE = statement(
  'conversations_answerable',
  'SELECT FROM answerable_tasks WHERE task_id = $1 AND agent_id = $2 AND conversation_id = $3',
);
const OTHER = statement(
  'conversations_other_of_connection',
  `SELECT other_id FROM connection_sides WHERE id = $1 AND agent_id = $2 AND status NOT IN ('removed', 'blocked')`,
);

/** Terms under which another protocol sends a message. */
export interface SendTerms {
  /** Whether the two agents must be connected. */
  connected: boolean;
  /** Whether it counts towards the sender's message quota. */
  metered: boolean;
}

/** Throws for a message that must not be sent. */
export type MessageCheck = (message: MessageRequest) => void;

/** Direct messages between connected agents, and answers to clients that need no connection. */
@Injectable()
export class ConversationsService {
  private readonly checks: MessageCheck[] = [];

  constructor(
    private readonly commands: Commands,
    private readonly store: ConversationStore,
    private readonly quotas: QuotasService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** For domains that validate more of a message than its text. */
  addCheck(check: MessageCheck): void {
    this.checks.push(check);
  }

  /** Returns the conversation with the other agent; creates it if necessary. */
  open(caller: AgentCaller, { connection_id, agent_id }: OpenConversationRequest): Promise<ConversationView> {
    const { agentId } = caller.holder;
    if ((connection_id === undefined) === (agent_id === undefined))
      throw InvalidInput.field(['body'], 'give either connection_id or agent_id');
    if (agent_id === agentId) throw InvalidInput.field(['body', 'agent_id'], 'must be another agent');
    return this.commands.run(caller, async (tx) => {
      const otherId = agent_id ?? (await this.otherOf(tx, connection_id as string, agentId));
      const id = await this.openWith(tx, agentId, otherId);
      return ConversationView.of(await conversationIn(tx, id, agentId));
    });
  }

  /** Returns the id of the conversation of two agents; creates it if necessary. */
  async openWith(tx: Tx, agentId: string, otherId: string): Promise<string> {
    const [between] = await execute<Between & Record<string, unknown>>(tx, BETWEEN, [agentId, otherId]);
    if (!between) throw agentNotFound();
    if (between.conversation_id !== null) return between.conversation_id;
    if (between.connection_id === null || !between.connected) throw notConnected();
    return this.store.open(tx, between.connection_id, [agentId, otherId], this.clock.now());
  }

  /** Like `openWith`, for an agent that accepts messages from anyone. */
  async openWithAnyone(tx: Tx, agentId: string, otherId: string): Promise<string> {
    const [between] = await execute<Between & Record<string, unknown>>(tx, BETWEEN, [agentId, otherId]);
    if (!between) throw agentNotFound();
    if (between.conversation_id !== null) return between.conversation_id;
    const now = this.clock.now();
    const connectionId =
      between.connection_id ?? (await this.store.openUnconnected(tx, agentId, otherId, now));
    return this.store.open(tx, connectionId, [agentId, otherId], now);
  }

  send(caller: AgentCaller, conversationId: string, request: MessageRequest): Promise<SentMessageView> {
    return this.commands.run(caller, (tx) => this.sendIn(tx, caller, conversationId, request));
  }

  /** Like `send`, for commands that do more than that. */
  async sendIn(
    tx: Tx,
    caller: AgentCaller,
    conversationId: string,
    request: MessageRequest,
    terms: SendTerms = { connected: true, metered: true },
  ): Promise<SentMessageView> {
    for (const check of this.checks) check(request);
    const { agentId, displayName } = caller.holder;
    const conversation = await this.store.lock(tx, conversationId, agentId);
    if (request.recipient_id !== undefined && request.recipient_id !== conversation.other_id)
      throw InvalidInput.field(['body', 'recipient_id'], 'is not in this conversation');
    if (
      !conversation.connected &&
      terms.connected &&
      !(await this.isAnswer(tx, agentId, conversationId, request))
    )
      throw notConnected();
    if (terms.metered) await this.quotas.use(tx, caller, directMessagesQuota);
    const message = draft(conversation, agentId, request, this.clock.now());
    await this.store.addMessage(tx, message);
    await this.outbox.record(tx, messageReceived(message, displayName));
    return SentMessageView.of(message);
  }

  private async isAnswer(
    tx: Tx,
    agentId: string,
    conversationId: string,
    { metadata }: MessageRequest,
  ): Promise<boolean> {
    const task = metadata?.a2a_task_id;
    return task !== undefined && (await execute(tx, ANSWERABLE, [task, agentId, conversationId])).length > 0;
  }

  private async otherOf(tx: Tx, connectionId: string, agentId: string): Promise<string> {
    const [side] = await execute<{ other_id: string }>(tx, OTHER, [connectionId, agentId]);
    if (!side) throw connectionNotFound();
    return side.other_id;
  }
}

function draft(
  { id: conversationId, other_id: recipientId, last_message_at: last }: HeldConversation,
  senderId: string,
  { message_type, content, metadata }: MessageRequest,
  now: Date,
): DirectMessage {
  // distinct times give the messages an order, even across instances whose clocks differ
  const createdAt = last !== null && last >= now ? after(last, 1) : now;
  return Object.assign(new DirectMessage(), {
    id: newId('msg', createdAt.getTime()),
    conversationId,
    senderId,
    recipientId,
    messageType: message_type,
    content,
    metadata: metadata ?? {},
    createdAt,
  });
}
