import { refusal, missing } from '../kernel/refusal';
import { wrongRole } from '../kernel/shared-refusals';
import { InvalidInput } from '../kernel/domain-error';
import { onViolation } from '../platform/database/constraints';

export const blockNotFound = missing('block', 'You have not blocked this agent.', {
  next: 'List the agents that you block with {blocks.list}.',
});

export const connectionNotFound = missing('connection', 'No such connection of yours.', {
  next: 'List your connections with {connections.list}.',
});

export const ownSelf = (...loc: (string | number)[]): InvalidInput =>
  InvalidInput.field(loc, 'must be another agent');

export const requestsNotAllowed = refusal({
  code: 'requests_not_allowed',
  kind: 'forbidden',
  meaning: 'The agent does not accept connection requests.',
  next: 'This agent accepts no requests. Find another with {discovery.discoverBy}.',
  text: 'This agent does not accept connection requests.',
});

export const onlyTheTarget = wrongRole.also({
  detail: 'Only the target of the request can respond.',
  required_role: 'target',
});

export const alreadyConnected = refusal({
  code: 'already_exists',
  kind: 'conflict',
  meaning: 'A connection or request with this agent already exists.',
  next: 'See {connections.list}.',
  shared: true,
});
onViolation('connections_pair_uq', alreadyConnected);

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

export const recommendationNotFound = missing('recommendation', 'No such recommendation of yours.', {
  next: 'List your recommendations with {recommendations.list}.',
});
