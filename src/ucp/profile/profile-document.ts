import type { Settings } from '../../platform/config/settings';
import { CAPABILITIES, capabilitiesOf, type Capability } from '../negotiation/capabilities';
import { termsOfScope } from '../../platform/security/bearer-tokens';
import { ucpTokens } from '../ucp.scopes';
import type { PublicKey } from '../../platform/security/signing-key.entity';
import { MAIN_VERSION, UCP_VERSIONS, type UcpVersion } from '../wire/envelope';
import {
  ESCROW_HANDLER,
  ESCROW_INSTRUMENT,
  HANDLER_SCHEMA_PATH,
  HANDLER_SPEC_PATH,
  handlerName,
} from './payment-handler';

const PROFILE_PATH = '/.well-known/ucp';

/** Where each capability and its schema are specified, relative to the version's base URL. */
const PAGES: Record<Capability, [spec: string, schema: string]> = {
  'dev.ucp.shopping.checkout': ['checkout', 'checkout'],
  'dev.ucp.shopping.fulfillment': ['fulfillment', 'fulfillment'],
  'dev.ucp.shopping.cart': ['cart', 'cart'],
  'dev.ucp.shopping.discount': ['discount', 'discount'],
  'dev.ucp.shopping.order': ['order', 'order'],
  'dev.ucp.shopping.catalog.search': ['catalog/search', 'catalog_search'],
  'dev.ucp.shopping.catalog.lookup': ['catalog/lookup', 'catalog_lookup'],
  'dev.ucp.common.identity_linking': ['identity-linking', 'identity_linking'],
  'dev.ucp.shopping.policy.return': ['return', 'policy_return'],
};

/** Scopes that platforms can request from a person, with their descriptions. */
const LINKING = {
  scopes: Object.fromEntries(
    ucpTokens.scopes.map((scope) => [scope, { description: { plain: termsOfScope(scope).description } }]),
  ),
};

/** Our profile for one version. Other versions have separate profiles. */
export function profileDocument(
  version: UcpVersion,
  keys: readonly PublicKey[],
  settings: Settings,
  { leaf }: { leaf: boolean },
): object {
  const { PUBLIC_URL } = settings;
  const others = UCP_VERSIONS.filter((known) => known !== version);
  const supported = Object.fromEntries(
    others.map((known) => [known, `${PUBLIC_URL}${PROFILE_PATH}/${known}`]),
  );
  return {
    ucp: {
      version,
      ...(!leaf && { supported_versions: supported }),
      services: { 'dev.ucp.shopping': servicesOf(version, PUBLIC_URL) },
      capabilities: Object.fromEntries(
        capabilitiesOf(version).map((name) => [name, [capabilityOf(name, version)]]),
      ),
      payment_handlers: {
        [handlerName(settings)]: [
          {
            id: ESCROW_HANDLER,
            version,
            spec: PUBLIC_URL + HANDLER_SPEC_PATH,
            schema: PUBLIC_URL + HANDLER_SCHEMA_PATH,
            available_instruments: [{ type: ESCROW_INSTRUMENT }],
          },
        ],
      },
    },
    // Newer versions read `keys`. Webhooks name the root profile, so it has both, for platforms of every version.
    ...(version === MAIN_VERSION && { signing_keys: keys }),
    keys,
  };
}

function servicesOf(version: UcpVersion, publicUrl: string): object[] {
  const spec = `https://ucp.dev/${version}/specification/overview`;
  const schemas = `https://ucp.dev/${version}/services/shopping`;
  return [
    {
      version,
      transport: 'rest',
      endpoint: `${publicUrl}/ucp`,
      spec,
      schema: `${schemas}/rest.openapi.json`,
    },
    {
      version,
      transport: 'mcp',
      endpoint: `${publicUrl}/ucp/mcp`,
      spec,
      schema: `${schemas}/mcp.openrpc.json`,
    },
  ];
}

function capabilityOf(name: Capability, version: UcpVersion): object {
  const [spec, schema] = PAGES[name];
  const [, , group] = name.split('.');
  const folder = version === MAIN_VERSION ? 'specification' : `specification/${group}`;
  const parents: readonly Capability[] = CAPABILITIES[name];
  return {
    version,
    spec: `https://ucp.dev/${version}/${folder}/${spec}`,
    schema: `https://ucp.dev/${version}/schemas/${group}/${schema}.json`,
    ...(name === 'dev.ucp.common.identity_linking' && { config: LINKING }),
    ...(parents.length > 0 && { extends: parents.length > 1 ? parents : parents[0] }),
  };
}
