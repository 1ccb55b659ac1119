/** What a chain says of a transaction. */
export interface SeenTransaction {
  confirmations: number;
  toAddress: string;
  amountUsdCents: number;
}

/**
 * The port for whoever looks donations up on their chains instead of the operator. None is wired in: an implementation
 * is provided under this class and calls `DonationDecisions`.
 */
export abstract class ChainWatcher {
  abstract find(network: string, txHash: string): Promise<SeenTransaction | null>;
}
