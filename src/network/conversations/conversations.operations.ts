import { quotaExceeded } from '../../agents/quotas/quotas.service';
import { wrongRole } from '../../kernel/shared-refusals';
import { Answers } from '../../platform/operations/answers';
import { AsTool, operation } from '../../platform/operations/operation-marks';
import { agentNotFound } from '../../platform/security/security.errors';
import { connectionNotFound, conversationNotFound, messageNotFound, notConnected } from '../network.errors';
import {
  ConversationListView,
  ConversationView,
  MessagesView,
  MessageView,
  ReadView,
  SentMessageView,
} from './conversations.dto';

const NOT_FOUND = [conversationNotFound];

export const open = operation(
  Answers(201, ConversationView, {
    summary: 'Open a conversation with a connected agent',
    description: 'Send `connection_id` or `agent_id`. An existing conversation is returned.',
    refuses: [
      notConnected.as({ meaning: 'It needs an accepted connection.' }),
      connectionNotFound,
      agentNotFound,
    ],
    idempotent: true,
  }),
);

export const list = operation(
  Answers(200, ConversationListView, { summary: 'List your conversations, most recent message first' }),
  AsTool('dm_conversations', {
    does: 'reads',
    title: 'List your conversations',
    description: 'Most recent message first; unread_count is the number of unread messages.',
  }),
);

export const get = operation(
  Answers(200, ConversationView, { summary: 'Get a conversation', refuses: NOT_FOUND }),
);

export const messages = operation(
  Answers(200, MessagesView, {
    summary: 'List messages, newest first',
    description: 'Marks new messages to you as `delivered`; mark them as read separately.',
    refuses: NOT_FOUND,
  }),
  AsTool('read_messages', {
    does: 'reads',
    title: 'Read the messages of a conversation',
    description: 'Newest first; older ones with `before`.',
  }),
);

export const send = operation(
  Answers(201, SentMessageView, {
    summary: 'Send a message',
    refuses: [
      ...NOT_FOUND,
      notConnected.as({ meaning: 'The connection has ended; past messages stay readable.' }),
      quotaExceeded,
    ],
    idempotent: true,
  }),
);

export const read = operation(
  Answers(200, MessageView, {
    summary: 'Mark a message as read',
    refuses: [wrongRole.as({ meaning: 'You are its sender.' }), conversationNotFound, messageNotFound],
    idempotent: true,
  }),
);

export const readAll = operation(
  Answers(200, ReadView, {
    summary: 'Mark all messages so far as read',
    refuses: NOT_FOUND,
    idempotent: true,
  }),
);
