import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Commands, requireVersion, type Sharing } from '../../platform/commands/commands';
import type { Tx } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import type { Order } from './order.entity';
import { OrderCheckout } from './order-checkout';
import type { TransitionActor } from './order-closing';
import { OrderJournal } from './order-journal';
import { MAY_RETURN_STOCK, type OrderTransition } from './order.lifecycle';
import { OrderPresenter, withoutReversedDelivery } from './order-presenter';
import type { OrderView } from './orders.dto';
import { orderNotFound } from './orders.errors';
import { RefundCases } from './refunds/refund-cases';

/**
 * Frequent transitions share transactions, even for the same agent, because none depends on other orders. `approve_refund` does: a
 * refund after completion depends on the seller's spending.
 */
const SHARED = new Set<OrderTransition>(['fulfill', 'confirm', 'request_refund', 'cancel']);

export type OrderWork = (tx: Tx, order: Order, actor: TransitionActor) => Promise<void>;

interface Around {
  /** It depends on other orders of the same agent, so it shares no transaction. */
  alone?: boolean;
  /** Runs before any row is locked. */
  before?: (tx: Tx) => Promise<void>;
  /** Whether a repeat has the same content as the order. Without it, the transition has no content. */
  bringsTheSame?: (order: Order, tx: Tx) => boolean | Promise<boolean>;
}

/**
 * Runs purchases, and transitions by one party, once per Idempotency-Key: a transition under the order's lock, and with `If-Match` only on
 * the version that the caller saw.
 * If the same side made the same transition last, a repeat returns the order unchanged; a repeat with different content
 * is refused, because that content would be lost.
 */
@Injectable()
export class OrderCommands {
  constructor(
    private readonly commands: Commands,
    private readonly journal: OrderJournal,
    private readonly cases: RefundCases,
    private readonly presenter: OrderPresenter,
    private readonly checkout: OrderCheckout,
    private readonly clock: Clock,
  ) {}

  /** The response is the order that the purchase returns. */
  purchase(
    caller: AgentCaller,
    sharing: Sharing | undefined,
    work: (tx: Tx) => Promise<Order>,
  ): Promise<OrderView> {
    const { agentId } = caller.holder;
    return this.answer(caller, async (tx) => this.presenter.view(await work(tx), agentId), sharing);
  }

  asBuyer(
    caller: AgentCaller,
    orderId: string,
    transition: OrderTransition,
    work: OrderWork,
    around?: Around,
  ): Promise<OrderView> {
    return this.run(caller, orderId, 'buyer', transition, work, around);
  }

  asSeller(
    caller: AgentCaller,
    orderId: string,
    transition: OrderTransition,
    work: OrderWork,
    around?: Around,
  ): Promise<OrderView> {
    return this.run(caller, orderId, 'seller', transition, work, around);
  }

  /** For either party. It is not a transition: a repeat is done again. */
  async asParty(caller: AgentCaller, orderId: string, work: OrderWork): Promise<OrderView> {
    const { agentId } = caller.holder;
    const command = async (tx: Tx): Promise<OrderView> => {
      const role = (await this.journal.find(tx, orderId))?.roleOf(agentId);
      const order = role && (await this.journal.lockWithListing(tx, orderId));
      if (!role || !order) throw orderNotFound();
      requireVersion(caller, order.version);
      await work(tx, order, { role, actorId: agentId, at: this.clock.now() });
      return this.viewWithin(tx, orderId, agentId);
    };
    return this.answer(caller, command);
  }

  /** An order, for the response of another command within its transaction. */
  async viewWithin(tx: Tx, orderId: string, agentId: string): Promise<OrderView> {
    const order = await this.journal.find(tx, orderId);
    if (!order) throw orderNotFound();
    return this.presenter.view(order, agentId, await this.cases.latestOf(tx, order));
  }

  private async run(
    caller: AgentCaller,
    orderId: string,
    role: 'buyer' | 'seller',
    transition: OrderTransition,
    work: OrderWork,
    { alone = false, before, bringsTheSame = () => true }: Around = {},
  ): Promise<OrderView> {
    const { agentId } = caller.holder;
    const command = async (tx: Tx): Promise<OrderView> => {
      await before?.(tx);
      if (MAY_RETURN_STOCK.has(transition)) await this.journal.lockListingOf(tx, orderId);
      const order = await this.journal.lockFor(tx, orderId, agentId, role);
      if (!(order.isRepeat(transition, role) && (await bringsTheSame(order, tx)))) {
        requireVersion(caller, order.version);
        await work(tx, order, { role, actorId: agentId, at: this.clock.now() });
      }
      return this.presenter.view(order, agentId, await this.cases.latestOf(tx, order));
    };
    const isShared = SHARED.has(transition) && !alone;
    const sharing = isShared ? { kind: `${transition} by ${role}`, recordId: orderId } : undefined;
    return this.answer(caller, command, sharing);
  }

  /** Once per Idempotency-Key. After the commit, the payment page is opened if the order needs one. */
  private async answer(
    caller: AgentCaller,
    command: (tx: Tx) => Promise<OrderView>,
    sharing?: Sharing,
  ): Promise<OrderView> {
    const again = (tx: Tx, stored: OrderView): Promise<OrderView> =>
      withoutReversedDelivery(tx, stored, caller.holder.agentId);
    return this.checkout.start(await this.commands.run(caller, command, again, sharing), caller);
  }
}
