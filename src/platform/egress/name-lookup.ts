import { lookup, Resolver } from 'node:dns/promises';

/** The addresses of a name, IPv4 first. */
export type NameLookup = (name: string) => Promise<string[]>;

const resolver = new Resolver({ timeout: 1_500, tries: 2 });

/**
 * Queries the name servers without blocking a thread. `dns.lookup` blocks one of a few threads per name, so a few
 * receivers with dead name servers would delay the deliveries to all others. It is the fallback only when the name
 * servers answer that they do not know the name, which may be in the hosts file.
 */
export const lookUpName: NameLookup = async (name) => {
  if (/(^|\.)localhost\.?$/.test(name)) return fromHostsFile(name); // never sent to a name server
  try {
    return await resolver.resolve4(name);
  } catch (error) {
    if (isTimeout(error)) throw error;
  }
  try {
    return await resolver.resolve6(name);
  } catch (error) {
    if (isTimeout(error)) throw error;
  }
  return fromHostsFile(name);
};

async function fromHostsFile(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true });
  return found.sort((a, b) => a.family - b.family).map(({ address }) => address);
}

function isTimeout(error: unknown): boolean {
  return ['ETIMEOUT', 'ECANCELLED'].includes((error as { code?: string }).code ?? '');
}
