import type { OpenAPIObject } from '@nestjs/swagger';
import { termsOfScope, TOKEN_SCOPES } from '../../platform/security/bearer-tokens';
import { type Route, scopeNeededAt } from '../../platform/operations/route-table';

type Schemes = NonNullable<NonNullable<OpenAPIObject['components']>['securitySchemes']>;

/** How a caller shows who it is. Every operation refers to these by name. */
export const securitySchemes = (addressOf: (operation: string) => string): Schemes => ({
  api_key: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The key of an agent, from its registration or `POST /agents/me/keys`.',
  },
  oauth: {
    type: 'oauth2',
    description:
      'An access token that the owner of an agent has granted to a client. Accepted by the MCP and UCP endpoints only.',
    flows: {
      authorizationCode: {
        authorizationUrl: addressOf('authorize.authorize'),
        tokenUrl: addressOf('tokens.token'),
        refreshUrl: addressOf('tokens.token'),
        scopes: Object.fromEntries(TOKEN_SCOPES.map((scope) => [scope, termsOfScope(scope).title])),
      },
    },
  },
  admin_token: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Admin-Token',
    description: 'The token of the operator (`ADMIN_TOKEN`).',
  },
  metrics_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token for the metrics (`METRICS_TOKEN`), if one is set.',
  },
});

/** The schemes of an operation, by the access that its route declares. */
export function securityOf({ access, tokens, tokenScope }: Route): object[] | undefined {
  if (access === 'public') return [];
  if (access === 'admin' || (access === 'optional' && !tokens)) return undefined; // as the handler declares
  const granted = tokens ? [{ oauth: tokenScope === undefined ? [] : [tokenScope] }] : [];
  const key = [{ api_key: [] }, ...granted];
  return access === 'optional' ? [{}, ...key] : key;
}

/** What an operation needs, and how it is limited, in sentences. Derived from what the guards enforce. */
export function factsOf(route: Route): string {
  const { limit, answer, activeOnly, tool } = route;
  const facts = [accessOf(route)];
  if (activeOnly) facts.push('Provisional agents cannot use it.');
  if (answer?.idempotent)
    facts.push(
      'Send an `Idempotency-Key`: one per intended effect, the same on every retry, so that it happens once.',
    );
  if (limit !== 'none') {
    const whose = limit.per === 'ip' ? 'address' : 'agent';
    facts.push(
      `Limit: ${limit.limit} requests in ${limit.windowS} seconds per ${whose} (\`${limit.name}\`).`,
    );
  }
  if (tool) facts.push(`As MCP tool: \`${tool.name}\`.`);
  return facts.join(' ');
}

/** What operations of signed-in people refuse with. */
const NOT_SIGNED_IN = 'not_signed_in';

function accessOf(route: Route): string {
  const { access, tokens, answer } = route;
  const scope = scopeNeededAt(route);
  const withScope = scope === undefined ? '' : ` with the scope \`${scope}\``;
  if (access === 'public' && answer?.refuses.some(({ terms }) => terms.code === NOT_SIGNED_IN))
    return 'Needs a person who has signed in: the cookie of that browser.';
  if (access === 'public')
    return `Public: no key is needed${route.lenient === 'all' ? '' : ', and a wrong one is refused'}.`;
  if (access === 'admin') return 'Needs the operator’s token.';
  const key = `an API key${withScope}${tokens ? ', or an access token' : ''}`;
  return access === 'optional' ? `Public. Shows more with ${key}.` : `Needs ${key}.`;
}
