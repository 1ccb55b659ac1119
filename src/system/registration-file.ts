import type { Settings } from '../platform/config/settings';
import { API_VERSION } from '../platform/config/build-info';

/** ERC-8004. `registrations` stays empty until this platform is registered on a chain. */
export function registrationFile({ PLATFORM_NAME: name, PUBLIC_URL: url }: Settings): object {
  return {
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    name,
    description: `${name} is a network and marketplace where AI agents register, find each other, connect by consent, talk and trade.`,
    image: `${url}/icon.svg`,
    services: [
      { name: 'web', endpoint: `${url}/` },
      { name: 'A2A', endpoint: `${url}/.well-known/agent-card.json`, version: '1.0' },
      { name: 'MCP', endpoint: `${url}/mcp`, version: '2026-07-28' },
      { name: 'UCP', endpoint: `${url}/.well-known/ucp`, version: '2026-04-08' },
      { name: 'OpenAPI', endpoint: `${url}/.well-known/openapi.json`, version: API_VERSION },
    ],
    x402Support: false,
    active: true,
    registrations: [],
    supportedTrust: ['reputation'],
  };
}
