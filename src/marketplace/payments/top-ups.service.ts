import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { Clock } from '../../kernel/clock';
import { Settings } from '../../platform/config/settings';
import type { Tx } from '../../platform/database/transactions';
import { EscrowReader } from '../escrow/escrow.reader';
import { MAX_CARD_CENTS, MIN_CARD_CENTS } from '../policies';
import { CheckoutStarter, PaymentProvider } from './payment-provider';
import { Payment } from './payment.entity';
import { PaymentView } from './payments.dto';
import { PaymentsReader } from './payments.reader';

/** A card payment that deposits what the wallet lacks for a purchase. */
export interface TopUp extends Pick<Payment, 'id' | 'agentId' | 'amountCents' | 'url'> {
  /** It can still be paid, at `url` if present. */
  open: boolean;
  /** The money is in the wallet. */
  settled: boolean;
}

/** Tops up a wallet that lacks money for a purchase. */
@Injectable()
export class TopUpsService {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly escrow: EscrowReader,
    private readonly payments: PaymentsReader,
    private readonly checkout: CheckoutStarter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a payment for what the wallet lacks, or continues the one that was started for this wallet. Undefined if no
   * card payment is needed or possible.
   */
  async begin(
    tx: Tx,
    agentId: string,
    neededCents: Cents,
    begun: string | undefined,
  ): Promise<string | undefined> {
    const { livemode } = this.settings;
    const missing = neededCents - (await this.escrow.availableOf(tx, agentId, livemode));
    if (!this.provider.hasCheckout || missing <= 0 || missing > MAX_CARD_CENTS) return undefined;
    const known = begun === undefined ? undefined : await this.find(tx, begun);
    if (known?.open && known.agentId === agentId && known.amountCents >= missing) return known.id;
    const amount = Math.max(missing, MIN_CARD_CENTS);
    const payment = await this.provider.beginDeposit(tx, agentId, amount, livemode, this.clock.now());
    return payment?.id;
  }

  /** Withdraws the payment. Money paid before its page is closed stays in the wallet, and the agent is notified. */
  withdraw(tx: Tx, id: string): Promise<void> {
    return this.provider.withdrawDeposit(tx, id, this.clock.now());
  }

  async find(tx: Tx, id: string): Promise<TopUp | undefined> {
    const payment = await tx.findOneBy(Payment, { id, purpose: 'deposit' });
    if (!payment) return undefined;
    const { agentId, amountCents, url, status } = payment;
    return { id, agentId, amountCents, url, open: payment.isOpen, settled: status === 'settled' };
  }

  /** The card payment of a deposit, if there was one. */
  async ofDeposit(tx: Tx, depositId: string): Promise<string | undefined> {
    return (await tx.findOneBy(Payment, { depositId, purpose: 'deposit' }))?.id;
  }

  /**
   * Starts the payment at the provider. Call it after the creating transaction has committed. Returns the payment URL,
   * if it is known by then.
   */
  async open(id: string): Promise<string | null> {
    const payment = await this.payments.payment(id);
    return payment ? PaymentView.of(await this.checkout.start(payment)).url : null;
  }
}
