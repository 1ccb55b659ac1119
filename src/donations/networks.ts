import { WALLET_ADDRESSES, WALLET_FAMILIES, type WalletFamily } from '../platform/config/donation-wallets';
import { named } from '../kernel/named-values';

/** The transaction format of a network family. */
interface Family {
  networks: readonly string[];
  txHash: RegExp;
  /** Whether case is insignificant, so that different spellings are the same address. */
  caseless: boolean;
  preferredToken: string;
  explorer: string;
}

export const FAMILIES = {
  evm: {
    networks: ['base', 'ethereum', 'polygon', 'arbitrum', 'optimism', 'avalanche', 'bsc'],
    txHash: /^0x[0-9a-fA-F]{64}$/,
    caseless: true,
    preferredToken: 'USDC',
    explorer: 'https://basescan.org/address/',
  },
  bitcoin: {
    networks: ['bitcoin'],
    txHash: /^[0-9a-fA-F]{64}$/,
    caseless: false,
    preferredToken: 'BTC',
    explorer: 'https://mempool.space/address/',
  },
  solana: {
    networks: ['solana'],
    txHash: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
    caseless: false,
    preferredToken: 'USDC',
    explorer: 'https://solscan.io/account/',
  },
  tron: {
    networks: ['tron'],
    txHash: /^[0-9a-fA-F]{64}$/,
    caseless: false,
    preferredToken: 'USDT',
    explorer: 'https://tronscan.org/#/address/',
  },
} as const satisfies Record<WalletFamily, Family>;

export const NETWORKS = named(
  'DonationNetwork',
  WALLET_FAMILIES.flatMap((name) => FAMILIES[name].networks as readonly string[]),
);

export function familyOf(network: string): WalletFamily {
  return WALLET_FAMILIES.find((name) =>
    (FAMILIES[name].networks as readonly string[]).includes(network),
  ) as WalletFamily;
}

/**
 * Normalizes a hash for storage; undefined if it is invalid for the family. Hexadecimal hashes are case-insensitive.
 */
export function readTxHash(text: string, family: WalletFamily): string | undefined {
  if (!FAMILIES[family].txHash.test(text)) return undefined;
  return family === 'solana' ? text : text.toLowerCase();
}

export function readAddress(text: string, family: WalletFamily): string | undefined {
  if (!WALLET_ADDRESSES[family].test(text)) return undefined;
  return FAMILIES[family].caseless ? text.toLowerCase() : text;
}
