import { named } from '../../kernel/named-values';

/** The address formats, by family of chains. */
export const WALLET_ADDRESSES = {
  evm: /^0x[0-9a-fA-F]{40}$/,
  bitcoin: /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};
export type WalletFamily = keyof typeof WALLET_ADDRESSES;
export const WALLET_FAMILIES = named('WalletFamily', Object.keys(WALLET_ADDRESSES) as WalletFamily[]);

export type Wallets = Partial<Record<WalletFamily, string>>;

/** Parses entries such as `evm:0x…`. Validated settings are well-formed. */
export function readWallets(entries: readonly string[]): Wallets {
  return Object.fromEntries(entries.map((entry) => entry.split(/:(.*)/s).slice(0, 2)));
}

/** What is wrong with the setting, one line per problem. */
export function walletProblems(entries: readonly string[]): string[] {
  const named = entries.map((entry) => entry.split(/:(.*)/s).slice(0, 2) as [string, string | undefined]);
  return named.flatMap(([family, address = ''], index) => {
    if (!WALLET_FAMILIES.includes(family as WalletFamily))
      return [`DONATION_WALLETS: ${family} must be one of ${WALLET_FAMILIES.join(', ')}`];
    if (named.findIndex(([other]) => other === family) !== index)
      return [`DONATION_WALLETS: ${family} is listed twice`];
    return WALLET_ADDRESSES[family as WalletFamily].test(address)
      ? []
      : [`DONATION_WALLETS: ${address || 'nothing'} is not a valid ${family} address`];
  });
}
