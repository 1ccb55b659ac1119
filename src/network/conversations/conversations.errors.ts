import { refusal, missing } from '../../kernel/refusal';
import { wrongRole } from '../../kernel/shared-refusals';

export const messageNotFound = missing('message', 'No such message in this conversation.', {
  next: 'List the messages of the conversation with {conversations.messages}.',
});

export const conversationNotFound = missing('conversation', 'No such conversation of yours.', {
  next: 'List your conversations with {conversations.list}.',
});

export const notConnected = refusal({
  code: 'not_connected',
  kind: 'forbidden',
  meaning: 'You need an accepted connection to send messages.',
  next: 'Connect first: {interests.express}, and wait until the other side accepts ({connections.list}).',
  text: 'You are not connected with this agent. Request a connection with POST /interest.',
});

export const onlyTheRecipient = wrongRole.also({
  detail: 'Only the recipient of a message can mark it as read.',
  required_role: 'recipient',
});
