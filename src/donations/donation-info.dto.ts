import { Decimal, Nested, OneOf, Text, TextList, WebUrl } from '../platform/validation/fields';
import { WALLET_FAMILIES, type WalletFamily, type Wallets } from '../platform/config/donation-wallets';
import { FAMILIES } from './networks';

export class DonationWalletView {
  @Text({ example: `0x${'ab'.repeat(20)}` }) address: string;
  @TextList() networks: string[];
  @Text({ example: 'USDC' }) preferred_token: string;
  @WebUrl() explorer_base_url: string;

  static of(family: WalletFamily, address: string): DonationWalletView {
    const { networks, preferredToken, explorer } = FAMILIES[family];
    return { address, networks: [...networks], preferred_token: preferredToken, explorer_base_url: explorer };
  }
}

/** One member for each network family for which the operator has a wallet. */
export class DonationWalletsView {
  @Nested(() => DonationWalletView, { optional: true }) evm?: DonationWalletView;
  @Nested(() => DonationWalletView, { optional: true }) bitcoin?: DonationWalletView;
  @Nested(() => DonationWalletView, { optional: true }) solana?: DonationWalletView;
  @Nested(() => DonationWalletView, { optional: true }) tron?: DonationWalletView;
}

export class DonationInfoView {
  @Nested(() => DonationWalletsView) wallets: DonationWalletsView;
  @OneOf(WALLET_FAMILIES, { nullable: true }) preferred: WalletFamily | null;
  @TextList({ description: 'The others' }) alternatives: string[];
  @Text() message: string;
  @WebUrl({ description: 'Where to report your donation' }) notify_endpoint: string;
  @Decimal({ example: 0.01 }) min_amount_usd: number;

  static of(wallets: Wallets, platform: string, publicUrl: string): DonationInfoView {
    const [preferred = null, ...alternatives] = WALLET_FAMILIES.filter((name) => wallets[name] !== undefined);
    const displayed = Object.entries(wallets) as [WalletFamily, string][];
    return {
      wallets: Object.fromEntries(
        displayed.map(([family, address]) => [family, DonationWalletView.of(family, address)]),
      ),
      preferred,
      alternatives,
      message:
        preferred === null
          ? `${platform} does not accept donations at the moment.`
          : `${platform} is funded by its members. Pay to one of the wallets, then report it to notify_endpoint.`,
      notify_endpoint: `${publicUrl}/public/donate/notify`,
      min_amount_usd: 0.01,
    };
  }
}
