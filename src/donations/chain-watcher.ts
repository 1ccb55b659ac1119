/** A transaction as its chain reports it. */
export interface SeenTransaction {
  confirmations: number;
  toAddress: string;
  amountUsdCents: number;
}

/**
 * A port for a service that looks up donations on their chains in place of the operator. No implementation is wired in;
 * one would be provided under this class and call `DonationDecisions`.
 */
export abstract class ChainWatcher {
  abstract find(network: string, txHash: string): Promise<SeenTransaction | null>;
}
