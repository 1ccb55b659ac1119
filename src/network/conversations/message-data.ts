import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { HeartbeatUpdates } from '../../agents/status/heartbeat-updates.service';
import { Database, statement } from '../../platform/database/statements';
import { MAX_EXPORTED_MESSAGES } from '../policies';
import { ConversationsReader } from './conversations.reader';

const CONVERSATIONS = statement(
  'conversations_own_data',
  `SELECT s.id AS conversation_id, s.other_id AS other_agent_id, s.message_count, s.unread_count, s.created_at,
          s.last_message_at
     FROM conversation_sides s WHERE s.agent_id = $1 ORDER BY s.order_key DESC`,
);
const MESSAGES = statement(
  'messages_own_data',
  `SELECT m.id AS message_id, m.conversation_id, m.sender_id, m.recipient_id, m.message_type, m.content, m.metadata,
          m.created_at, m.read_at
     FROM conversation_sides s JOIN messages m ON m.conversation_id = s.id
    WHERE s.agent_id = $1 ORDER BY m.created_at DESC, m.id DESC LIMIT ${MAX_EXPORTED_MESSAGES}`,
);

/** Adds an agent's messages to its heartbeat and its data export. */
@Injectable()
export class MessageData implements OnModuleInit {
  constructor(
    private readonly reader: ConversationsReader,
    private readonly database: Database,
    private readonly updates: HeartbeatUpdates,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.updates.add('unread_messages', (agentId) => this.reader.countUnread(agentId));
    this.personalData.add('conversations', (agentId) => this.database.rows(CONVERSATIONS, [agentId]));
    this.personalData.add('messages', (agentId) => this.database.rows(MESSAGES, [agentId]));
  }
}
