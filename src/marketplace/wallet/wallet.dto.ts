import { CURRENCY } from '../../kernel/cents';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { Flag, Id, Money, Moment, OneOf, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { TRANSFER_KINDS, type TransferKind } from '../escrow/ledger.entity';

export class WalletEntriesQuery extends PagedBy('trf', ['available', 'pending', 'debt']) {}

export class WalletView {
  @Text({ example: CURRENCY }) currency: string;
  @Flag({ description: 'False: play money' }) livemode: boolean;
  @Money({ description: 'Available for spending and payouts' }) available_cents: number;
  @Money({ example: 1200, description: 'Earned, available after the holding period' }) pending_cents: number;
  @Money({ example: 0, description: 'What this agent has in escrow as a buyer' }) in_escrow_cents: number;
  @Money({ example: 0, description: 'Owed to the platform' }) debt_cents: number;
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
