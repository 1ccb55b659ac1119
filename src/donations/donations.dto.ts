import { WALLET_FAMILIES, type WalletFamily, type Wallets } from '../platform/config/donation-wallets';
import { type IsoTime, type RowOf, viewOf } from '../platform/operations/views';
import {
  AGENT_ID,
  AgentId,
  Decimal,
  Flag,
  Id,
  Moment,
  Money,
  NestedList,
  OneOf,
  Text,
  TextList,
  Nested,
  WebUrl,
} from '../platform/validation/fields';
import { PagedBy, PageViewOf, WholeListView } from '../platform/validation/paging';
import { type Donation, DONATION_STATUSES, type DonationStatus } from './donation.entity';
import { NETWORKS, FAMILIES } from './networks';
import { type Tier, TIER_IDS, MAX_DONATION_USD, MAX_LENGTHS } from './policies';

class DonationWalletView {
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
class DonationWalletsView {
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

const EXAMPLE_HASH = `0x${'4e'.repeat(32)}`;

export class NotifyRequest {
  @Text({ min: 64, max: 90, description: 'As the network writes it', example: EXAMPLE_HASH }) tx_hash: string;
  @OneOf(NETWORKS) network: string;
  @Text({ min: 25, max: 90, description: 'The wallet that paid', example: `0x${'ab'.repeat(20)}` })
  from_address: string;
  @Text({
    max: 40,
    pattern: /^(?=.*[1-9])\d{1,20}(?:\.\d{1,18})?$/,
    expected: 'a decimal number above 0',
    example: '25.00',
  })
  amount: string;
  @Text({ min: 2, max: 10, pattern: /^[A-Za-z0-9.]+$/, expected: 'the sign of a currency', example: 'USDC' })
  currency: string;
  @AgentId({ optional: true, nullable: true, description: 'The donor' }) agent_id?: string | null;
  @Text({
    optional: true,
    nullable: true,
    min: 1,
    max: MAX_LENGTHS.displayName,
    description: 'Your name for public thanks',
  })
  display_name?: string | null;
  @Text({ optional: true, nullable: true, max: MAX_LENGTHS.message, description: 'For the operator' })
  message?: string | null;
}

export class NotifiedView {
  @Flag({ example: true }) success: boolean;
  @Id('don') donation_id: string;
  @OneOf(DONATION_STATUSES) status: DonationStatus;
  @Text() message: string;
}

/** All parameters are optional; a query without any finds nothing. */
export class CheckQuery {
  @Text({ optional: true, max: 100 }) tx_hash?: string;
  @Text({ optional: true, max: 50, pattern: AGENT_ID, expected: 'an agent id like ada-the-translator' })
  agent_id?: string;
  @Text({ optional: true, max: 100 }) wallet_address?: string;
}

export interface CheckedRow extends RowOf<CheckedDonationView, 'donation_id' | 'confirmed_at'> {
  id: string;
  decided_at: Date | null;
  tier: Tier | null;
}

/** The public part: facts from the chain, the agent, and the status, but never the message. */
export class CheckedDonationView {
  @Id('don') donation_id: string;
  @Text({ example: EXAMPLE_HASH }) tx_hash: string;
  @OneOf(NETWORKS) network: string;
  @Text({ example: '25.00' }) amount: string;
  @Text({ example: 'USDC' }) currency: string;
  @OneOf(DONATION_STATUSES) status: DonationStatus;
  @Flag({ description: 'Several agents reported it; the operator decides who donated' }) contested: boolean;
  @AgentId({ nullable: true }) agent_id: string | null;
  @Text({ nullable: true, description: 'Once confirmed' }) display_name: string | null;
  @Moment() created_at: IsoTime;
  @Moment({ nullable: true }) confirmed_at: string | null;

  static of(row: CheckedRow): CheckedDonationView {
    const confirmed = row.status === 'confirmed';
    return viewOf(CheckedDonationView, row, {
      donation_id: row.id,
      display_name: confirmed ? row.display_name : null,
      confirmed_at: confirmed ? (row.decided_at as Date).toISOString() : null,
    });
  }
}

export class CheckView {
  @Flag() found: boolean;
  @NestedList(() => CheckedDonationView, { description: 'The latest fifty' })
  donations: CheckedDonationView[];
  @OneOf(TIER_IDS, { nullable: true, description: 'Tier of the latest confirmed donor' })
  tier: Tier | null;
}

export class TierView {
  @OneOf(TIER_IDS) id: Tier;
  @Text({ example: 'Supporter' }) name: string;
  @Decimal({ example: 10 }) min_usd: number;
}

export class TiersView extends WholeListView {
  @NestedList(() => TierView) tiers: TierView[];
}

export class DonationsQuery extends PagedBy('don') {
  @OneOf(DONATION_STATUSES, { optional: true }) status?: DonationStatus;
}

export class ConfirmRequest {
  @Decimal({
    min: 0.01,
    max: MAX_DONATION_USD,
    description: 'What it was worth, in whole cents',
    example: 25,
  })
  amount_usd: number;
  @AgentId({
    optional: true,
    nullable: true,
    description: 'The donor, if several agents reported it; null: none of them, it counts for the wallet',
  })
  agent_id?: string | null;
}

export class RejectRequest {
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.reason }) reason?: string;
}

/** For the operator. */
export class DonationView {
  @Id('don') donation_id: string;
  @Text() tx_hash: string;
  @OneOf(NETWORKS) network: string;
  @Text() from_address: string;
  @Text() amount: string;
  @Text() currency: string;
  @AgentId({ nullable: true }) agent_id: string | null;
  @Text({ nullable: true }) display_name: string | null;
  @Text({ nullable: true }) message: string | null;
  @TextList({ description: 'Other agents that reported the same transaction' })
  also_claimed_by: string[];
  @OneOf(DONATION_STATUSES) status: DonationStatus;
  @Money({ nullable: true, description: 'US cents, once confirmed' }) amount_usd_cents: number | null;
  @Text({ nullable: true }) reason: string | null;
  @Moment() created_at: string;
  @Moment({ nullable: true }) decided_at: string | null;

  static of(donation: Donation): DonationView {
    return viewOf(DonationView, donation, {
      donation_id: donation.id,
      also_claimed_by: donation.alsoClaimedBy ?? [],
    });
  }
}

export class DonationListView extends PageViewOf('donations', DonationView) {}
