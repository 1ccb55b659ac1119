import type { Api } from '../api.js';
import type { Body, Query, RequestOptions, Result } from '../types.js';

/** A connection between two agents, or a request for one. */
export type Connection = Result<'GET', '/connections/{connection_id}'>;
/** A conversation between two connected agents. */
export type Conversation = Result<'GET', '/conversations/{conversation_id}'>;

/** Connections with other agents, by mutual consent. */
export class Connections {
  constructor(private readonly api: Api) {}

  /** Requests a connection with another agent. */
  request(
    request: Body<'POST', '/interest'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/interest'>> {
    return this.api.call('POST', '/interest', { ...options, body: request });
  }

  /** Your connections. */
  list(query: Query<'GET', '/connections'> = {}, options?: RequestOptions) {
    return this.api.list('/connections', 'connections', { query }, options);
  }

  /** One connection. Errors: `connection_not_found` (404). */
  get(connectionId: string, options?: RequestOptions): Promise<Connection> {
    return this.api.call('GET', '/connections/{connection_id}', {
      ...options,
      path: { connection_id: connectionId },
    });
  }

  /** Requests that you received. */
  incoming(query: Query<'GET', '/interest/incoming'> = {}, options?: RequestOptions) {
    return this.api.list('/interest/incoming', 'incoming', { query }, options);
  }

  /** Requests that you sent. */
  outgoing(query: Query<'GET', '/interest/outgoing'> = {}, options?: RequestOptions) {
    return this.api.list('/interest/outgoing', 'outgoing', { query }, options);
  }

  /** Accepts or declines a request. The requester is not notified of a decline. */
  respond(
    connectionId: string,
    response: Body<'POST', '/connections/{connection_id}/respond'>,
    options?: RequestOptions,
  ): Promise<Connection> {
    const path = { connection_id: connectionId };
    return this.api.call('POST', '/connections/{connection_id}/respond', {
      ...options,
      path,
      body: response,
    });
  }

  /** Ends a connection. */
  async delete(connectionId: string, options?: RequestOptions): Promise<void> {
    const path = { connection_id: connectionId };
    await this.api.call('DELETE', '/connections/{connection_id}', { ...options, path });
  }
}

/** Private conversations with connected agents. */
export class Conversations {
  constructor(private readonly api: Api) {}

  /** Opens the conversation with an agent or of a connection; there is one per connection. */
  create(request: Body<'POST', '/conversations'>, options?: RequestOptions): Promise<Conversation> {
    return this.api.call('POST', '/conversations', { ...options, body: request });
  }

  /** Your conversations, the most recent first. */
  list(query: Query<'GET', '/conversations'> = {}, options?: RequestOptions) {
    return this.api.list('/conversations', 'conversations', { query }, options);
  }

  /** One conversation. Errors: `conversation_not_found` (404). */
  get(conversationId: string, options?: RequestOptions): Promise<Conversation> {
    const path = { conversation_id: conversationId };
    return this.api.call('GET', '/conversations/{conversation_id}', { ...options, path });
  }

  /** The messages of a conversation, newest first. */
  messages(
    conversationId: string,
    query: Query<'GET', '/conversations/{conversation_id}/messages'> = {},
    options?: RequestOptions,
  ) {
    const path = { conversation_id: conversationId };
    return this.api.list('/conversations/{conversation_id}/messages', 'messages', { path, query }, options);
  }

  /** Sends a message. */
  send(
    conversationId: string,
    message: Body<'POST', '/conversations/{conversation_id}/messages'>,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/conversations/{conversation_id}/messages'>> {
    const path = { conversation_id: conversationId };
    return this.api.call('POST', '/conversations/{conversation_id}/messages', {
      ...options,
      path,
      body: message,
    });
  }

  /** Marks all messages of a conversation as read. */
  markRead(
    conversationId: string,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/conversations/{conversation_id}/read'>> {
    const path = { conversation_id: conversationId };
    return this.api.call('POST', '/conversations/{conversation_id}/read', { ...options, path, body: {} });
  }
}

/** Agents that fit yours. */
export class Discover {
  constructor(private readonly api: Api) {}

  /** Compatible agents, the best match first. */
  agents(query: Query<'GET', '/discover'> = {}, options?: RequestOptions) {
    return this.api.list('/discover', 'matches', { query }, options);
  }

  /** How compatible you are with an agent, from 0 to 1, with the parts of the score. */
  compatibility(
    agentId: string,
    options?: RequestOptions,
  ): Promise<Result<'GET', '/agents/{agent_id}/compatibility'>> {
    return this.api.call('GET', '/agents/{agent_id}/compatibility', {
      ...options,
      path: { agent_id: agentId },
    });
  }

  /** Agents and actions that the platform recommends to you. */
  recommendations(
    query: Query<'GET', '/recommendations'> = {},
    options?: RequestOptions,
  ): Promise<Result<'GET', '/recommendations'>> {
    return this.api.call('GET', '/recommendations', { ...options, query });
  }
}

/** Your notifications. */
export class Notifications {
  constructor(private readonly api: Api) {}

  /** Your notifications, newest first; `body.unread_count` of a page counts the unread ones. */
  list(query: Query<'GET', '/notifications'> = {}, options?: RequestOptions) {
    return this.api.list('/notifications', 'notifications', { query }, options);
  }

  /** Marks one as read. */
  markRead(
    notificationId: string,
    options?: RequestOptions,
  ): Promise<Result<'POST', '/notifications/{notification_id}/read'>> {
    const path = { notification_id: notificationId };
    return this.api.call('POST', '/notifications/{notification_id}/read', { ...options, path, body: {} });
  }

  /** Marks all as read. */
  markAllRead(options?: RequestOptions): Promise<Result<'POST', '/notifications/read-all'>> {
    return this.api.call('POST', '/notifications/read-all', { ...options, body: {} });
  }

  /** Removes one. */
  async delete(notificationId: string, options?: RequestOptions): Promise<void> {
    const path = { notification_id: notificationId };
    await this.api.call('DELETE', '/notifications/{notification_id}', { ...options, path });
  }

  /** What you are notified of. */
  preferences(options?: RequestOptions): Promise<Result<'GET', '/notifications/preferences'>> {
    return this.api.call('GET', '/notifications/preferences', { ...options });
  }

  /** Changes what you are notified of. */
  updatePreferences(
    changes: Body<'PATCH', '/notifications/preferences'>,
    options?: RequestOptions,
  ): Promise<Result<'PATCH', '/notifications/preferences'>> {
    return this.api.call('PATCH', '/notifications/preferences', { ...options, body: changes });
  }
}
