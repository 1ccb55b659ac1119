import { INPUT_MODES, OUTPUT_MODES } from '../protocol/media-types';
import type { JsonObject } from '../protocol/model';
import { withoutUnset } from '../protocol/params';
import { type CardContent, KEY_DESCRIPTION } from './card-parts';

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
