import { INPUT_MODES, OUTPUT_MODES } from '../protocol/media-types';
import type { JsonObject } from '../protocol/model';
import { withoutUnset } from '../protocol/params';
import { type CardContent, KEY_DESCRIPTION } from './card-parts';

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
