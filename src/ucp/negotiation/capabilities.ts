import type { TokenScope } from '../../platform/security/bearer-tokens';
import type { UcpVersion } from '../wire/envelope';

/** What we can, and what each of it builds on. */
export const CAPABILITIES = {
  'dev.ucp.shopping.checkout': [],
  'dev.ucp.shopping.fulfillment': ['dev.ucp.shopping.checkout'],
  'dev.ucp.shopping.cart': [],
  'dev.ucp.shopping.discount': ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout'],
  'dev.ucp.shopping.order': [],
  'dev.ucp.shopping.catalog.search': [],
  'dev.ucp.shopping.catalog.lookup': [],
  'dev.ucp.common.identity_linking': [],
} as const satisfies Record<string, readonly string[]>;
export type Capability = keyof typeof CAPABILITIES;

/** What an access token needs for the operations of a capability. The others take any token. */
export const TOKEN_SCOPE_OF: Partial<Record<Capability, TokenScope>> = {
  'dev.ucp.shopping.checkout': 'dev.ucp.shopping.checkout:manage',
  'dev.ucp.shopping.cart': 'dev.ucp.shopping.checkout:manage',
  'dev.ucp.shopping.order': 'dev.ucp.shopping.order:read',
};

export const ALL_CAPABILITIES = Object.keys(CAPABILITIES) as Capability[];

/** By name, the version that both sides know. */
export type Negotiated = ReadonlyMap<Capability, string>;

/** What a platform that nothing is known of is served with. */
export function everything(version: UcpVersion): Negotiated {
  return new Map(ALL_CAPABILITIES.map((name) => [name, version]));
}

/** A platform's capabilities as its profile lists them: by name, entries with a version. */
export type Offered = Record<string, { version: string }[]>;

/**
 * What both sides know: per name the highest common version. An extension goes when all that it extends has gone, and
 * that may take others with it.
 */
export function intersect(offered: Offered, ours: readonly UcpVersion[]): Negotiated {
  const common = new Map<Capability, string>();
  for (const name of ALL_CAPABILITIES) {
    const theirs = new Set((offered[name] ?? []).map(({ version }) => version));
    const shared = ours.filter((version) => theirs.has(version)).sort();
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

/** What an answer lists: of what was negotiated, the capability itself and what extends it. */
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
