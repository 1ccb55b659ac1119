import type { JsonObject } from '../protocol/model';
import { INPUT_MODES, OUTPUT_MODES } from '../protocol/media-types';
import { withoutUnset } from '../protocol/params';

export interface CardSkill {
  id: string;
  name: string;
  description: string;
  tags: string[];
  examples?: string[];
}

/** The content of a card, independent of the protocol version. */
export interface CardContent {
  name: string;
  description: string;
  version: string;
  /** Base URL of both bindings. */
  url: string;
  provider: { organization: string; url: string };
  documentationUrl: string;
  iconUrl?: string;
  skills: CardSkill[];
  extensions: { uri: string; description: string; params: JsonObject }[];
}

const KEY_DESCRIPTION = 'The API key of a registered agent. Optional: without it the caller is anonymous.';

/** The card in the format of A2A 1.0. It has only members that the protocol defines, and omits empty optional ones. */
export function modernCard(content: CardContent): JsonObject {
  const { name, description, version, url, provider, documentationUrl, iconUrl, skills, extensions } =
    content;
  return withoutUnset({
    name,
    description,
    version,
    // clients use the first entry
    supportedInterfaces: [
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
      { url, protocolBinding: 'JSONRPC', protocolVersion: '0.3' },
    ],
    provider,
    documentationUrl,
    iconUrl,
    capabilities: withoutUnset({
      streaming: true,
      pushNotifications: true,
      extendedAgentCard: true,
      extensions: extensions.length > 0 ? extensions : undefined,
    }),
    securitySchemes: {
      apiKey: {
        apiKeySecurityScheme: { description: KEY_DESCRIPTION, location: 'header', name: 'X-API-Key' },
      },
    },
    securityRequirements: [{ schemes: { apiKey: { list: [] } } }, {}],
    defaultInputModes: INPUT_MODES,
    defaultOutputModes: OUTPUT_MODES,
    skills,
  });
}

/** The card in the format of A2A 0.3. */
export function legacyCard(content: CardContent): JsonObject {
  const { name, description, version, url, provider, documentationUrl, iconUrl, skills } = content;
  return withoutUnset({
    protocolVersion: '0.3.0',
    name,
    description,
    version,
    url,
    preferredTransport: 'JSONRPC',
    additionalInterfaces: [{ url, transport: 'JSONRPC' }],
    provider,
    documentationUrl,
    iconUrl,
    capabilities: { streaming: true, pushNotifications: true, stateTransitionHistory: false },
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: KEY_DESCRIPTION },
    },
    security: [{ apiKey: [] }, {}],
    defaultInputModes: INPUT_MODES,
    defaultOutputModes: OUTPUT_MODES,
    skills,
    supportsAuthenticatedExtendedCard: true,
  });
}
