import { CURRENCY } from '../../kernel/cents';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { Flag, Id, Money, Moment, Nested, NestedList, OneOf, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { AMOUNT_LIMITS, type AmountLimit } from '../../platform/security/key-limits';
import { TRANSFER_KINDS, type TransferKind } from '../escrow/ledger.entity';
import type { LimitedKeySpending, SpendingOfKeys } from '../spending/key-spending.reader';
import type { LimitUse } from '../spending/spending-limits';

export class WalletEntriesQuery extends PagedBy('trf', ['available', 'pending', 'debt']) {}

export class WalletView {
  @Text({ example: CURRENCY }) currency: string;
  @Flag({ description: 'False: play money' }) livemode: boolean;
  @Money({ description: 'Available for spending and payouts' }) available_cents: number;
  @Money({ example: 1200, description: 'Earned, available after the holding period' }) pending_cents: number;
  @Money({ example: 0, description: 'What this agent has in escrow as a buyer' }) in_escrow_cents: number;
  @Money({ example: 0, description: 'Owed to the platform' }) debt_cents: number;
}

export class LimitUseView {
  @OneOf(AMOUNT_LIMITS) limit: AmountLimit;
  @Money() limit_cents: number;
  @Money({ example: 1200, description: 'Counts what the keys below it spent, too' }) spent_cents: number;
  @Money() left_cents: number;
  @Moment({ nullable: true, description: 'When it starts again; null if it does not' })
  resets_at: IsoTime | null;

  static of(use: LimitUse): LimitUseView {
    return viewOf(LimitUseView, use);
  }
}

export class KeySpendingView {
  @Id('key') key_id: string;
  @Text() name: string;
  @Text({ nullable: true }) purpose: string | null;
  @Id('key', { nullable: true, description: 'The key above it' }) parent_key_id: string | null;
  @Money({ example: 0, description: 'Ordered, not paid yet' }) reserved_cents: number;
  @Money({ example: 1200, description: 'Paid, in escrow or on its way' }) committed_cents: number;
  @Money({ example: 300, description: 'Final' }) settled_cents: number;
  @Money({
    nullable: true,
    description: 'What its limits and those of the keys above it leave; null for no limit',
  })
  left_cents: number | null;
  @NestedList(() => LimitUseView) limits: LimitUseView[];

  static of(key: LimitedKeySpending): KeySpendingView {
    const { reserved, committed, settled, left, uses } = key;
    return viewOf(KeySpendingView, key, {
      reserved_cents: reserved,
      committed_cents: committed,
      settled_cents: settled,
      left_cents: left && left.leftCents,
      limits: uses.map((use) => LimitUseView.of(use)),
    });
  }
}

/** Refunds lower the amounts. */
export class WalletSpendingView {
  @Money({ example: 0, description: 'By its keys in 30 days: ordered, not paid yet' }) reserved_cents: number;
  @Money({ example: 1200, description: 'By its keys in 30 days: paid, in escrow or on its way' })
  committed_cents: number;
  @Money({ example: 300, description: 'By its keys in 30 days: final' }) settled_cents: number;
  @NestedList(() => KeySpendingView, {
    description:
      'The keys that have limits, or a key above them, with what they and the keys below them spent: since they were made, or in 30 days if there is only a daily cap',
  })
  keys: KeySpendingView[];

  static of({ month, keys }: SpendingOfKeys): WalletSpendingView {
    return {
      reserved_cents: month.reserved,
      committed_cents: month.committed,
      settled_cents: month.settled,
      keys: keys.map((key) => KeySpendingView.of(key)),
    };
  }
}

export class OwnWalletView extends WalletView {
  @Nested(() => WalletSpendingView) spending: WalletSpendingView;
}

export class WalletEntryView {
  @Text({ example: 'trf_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h.available' }) id: string;
  @OneOf(TRANSFER_KINDS, { example: 'release', description: 'The kind of transfer' }) kind: TransferKind;
  @OneOf(['available', 'pending', 'debt']) account: 'available' | 'pending' | 'debt';
  @Money({ description: 'Positive in, negative out' }) amount_cents: number;
  @Money({ description: 'After this entry' }) balance_cents: number;
  @Id('ord', { nullable: true }) order_id: string | null;
  @Moment() created_at: IsoTime;

  static of(row: EntryRow): WalletEntryView {
    return viewOf(WalletEntryView, row);
  }
}

export type EntryRow = RowOf<WalletEntryView>;

export class WalletEntriesView extends PageViewOf('entries', WalletEntryView) {}
