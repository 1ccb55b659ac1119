import { Role } from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import type { TestApp } from '../support/app';

/** The card names the public address, but the tests listen on another port; this rewrites only the address. */
export function fetchAs(app: TestApp, key: string | undefined): typeof fetch {
  return (input, init) => {
    const url = String(input).replace(app.settings.PUBLIC_URL, app.url);
    const headers = new Headers(init?.headers);
    if (key !== undefined) headers.set('X-API-Key', key);
    return fetch(url, { ...init, headers });
  };
}

/** Creates a client of one agent, or of the platform agent; anonymous without a key. */
export function clientOf(
  app: TestApp,
  binding: string,
  { agentId, key }: { agentId?: string; key?: string } = {},
): Promise<Client> {
  const fetchImpl = fetchAs(app, key);
  const factory = new ClientFactory({
    transports: [
      binding === 'JSONRPC'
        ? new JsonRpcTransportFactory({ fetchImpl })
        : new RestTransportFactory({ fetchImpl }),
    ],
    cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
  });
  if (agentId === undefined) return factory.createFromUrl(app.url);
  return factory.createFromUrl(`${app.url}/a2a/agents/${agentId}/`, '.well-known/agent-card.json');
}

let sent = 0;
export function message(text: string, more: object = {}) {
  return {
    message: {
      messageId: `sdk-${++sent}`,
      role: Role.ROLE_USER,
      contextId: '',
      taskId: '',
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
      parts: [
        {
          content: { $case: 'text' as const, value: text },
          metadata: undefined,
          filename: '',
          mediaType: '',
        },
      ],
      ...more,
    },
    tenant: '',
    configuration: undefined,
    metadata: undefined,
  };
}
