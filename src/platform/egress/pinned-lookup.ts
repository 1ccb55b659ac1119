import type { LookupFunction } from 'node:net';

/** Connects to the checked addresses only; a second lookup could return others. */
export function pinnedTo(addresses: string[], family: number): LookupFunction {
  return ((_name: string, options: { all?: boolean }, done: (...result: unknown[]) => void) => {
    if (options.all)
      done(
        null,
        addresses.map((address) => ({ address, family })),
      );
    else done(null, addresses[0], family);
  }) as LookupFunction;
}
