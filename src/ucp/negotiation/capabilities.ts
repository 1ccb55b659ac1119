import type { UcpTokenScope } from '../ucp.scopes';
import type { UcpVersion } from '../wire/envelope';

/** Supported capabilities, and those that each one extends. */
export const CAPABILITIES = {
  'dev.ucp.shopping.checkout': [],
  'dev.ucp.shopping.fulfillment': ['dev.ucp.shopping.checkout'],
  'dev.ucp.shopping.cart': [],
  'dev.ucp.shopping.discount': ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout'],
  'dev.ucp.shopping.order': [],
  'dev.ucp.shopping.catalog.search': [],
  'dev.ucp.shopping.catalog.lookup': [],
  'dev.ucp.common.identity_linking': [],
  'dev.ucp.shopping.policy.return': [
    ...(['dev.ucp.shopping.catalog.search', 'dev.ucp.shopping.catalog.lookup'] as const),
    ...(['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout', 'dev.ucp.shopping.order'] as const),
  ],
} as const satisfies Record<string, readonly string[]>;
export type Capability = keyof typeof CAPABILITIES;

/** Token scopes that a capability's operations need. The others accept any token. */
export const TOKEN_SCOPE_OF: Partial<Record<Capability, UcpTokenScope>> = {
  'dev.ucp.shopping.checkout': 'dev.ucp.shopping.checkout:manage',
  'dev.ucp.shopping.cart': 'dev.ucp.shopping.checkout:manage',
  'dev.ucp.shopping.order': 'dev.ucp.shopping.order:read',
};

/** The version that introduced a capability. The others are in all supported versions. */
const SINCE: Partial<Record<Capability, UcpVersion>> = { 'dev.ucp.shopping.policy.return': '2026-08-25' };

const ALL_CAPABILITIES = Object.keys(CAPABILITIES) as Capability[];

export function capabilitiesOf(version: UcpVersion): Capability[] {
  return ALL_CAPABILITIES.filter((name) => isIn(version, name));
}

/** The negotiated version by capability. */
export type Negotiated = ReadonlyMap<Capability, string>;

/** The capabilities for a platform without a known profile. */
export function everything(version: UcpVersion): Negotiated {
  return new Map(capabilitiesOf(version).map((name) => [name, version]));
}

/** A platform's capabilities as its profile lists them: entries with a version, by name. */
export type Offered = Record<string, { version: string }[]>;

/**
 * The capabilities that both sides support, each at its highest common version. An extension is removed if everything
 * it extends was removed, which may remove further ones.
 */
export function intersect(offered: Offered, ours: readonly UcpVersion[]): Negotiated {
  const common = new Map<Capability, string>();
  for (const name of ALL_CAPABILITIES) {
    const theirs = new Set((offered[name] ?? []).map(({ version }) => version));
    const shared = ours.filter((version) => isIn(version, name) && theirs.has(version)).sort();
    const highest = shared.at(-1);
    if (highest !== undefined) common.set(name, highest);
  }
  for (let shrunk = true; shrunk;) {
    shrunk = false;
    for (const name of [...common.keys()]) {
      const parents: readonly Capability[] = CAPABILITIES[name];
      if (parents.length > 0 && !parents.some((parent) => common.has(parent)))
        shrunk = common.delete(name) || shrunk;
    }
  }
  return common;
}

/** The capabilities that an answer lists: the capability itself and its negotiated extensions. */
export function relevant(
  negotiated: Negotiated,
  capability: Capability,
): Record<string, { version: string }[]> {
  const names = ALL_CAPABILITIES.filter(
    (name) => name === capability || (CAPABILITIES[name] as readonly Capability[]).includes(capability),
  );
  return Object.fromEntries(
    names.flatMap((name) => {
      const version = negotiated.get(name);
      return version === undefined ? [] : [[name, [{ version }]]];
    }),
  );
}

function isIn(version: UcpVersion, name: Capability): boolean {
  return version >= (SINCE[name] ?? version);
}
