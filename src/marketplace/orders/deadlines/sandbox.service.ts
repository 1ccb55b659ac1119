import { Injectable } from '@nestjs/common';
import { SECOND } from '../../../kernel/clock';
import { Settings } from '../../../platform/config/settings';
import type { AgentCaller } from '../../../platform/security/caller';
import { MAX_ADVANCES } from '../../policies';
import { OrderCommands } from '../order-commands';
import { OrderTransitionRecord } from '../order-transition.entity';
import type { OrderView } from '../orders.dto';
import { nothingDue, oneWayToAdvance, playMoneyOnly, tooManyAdvances } from '../orders.errors';
import { OrderAdvances } from './order-advances';
import { AdvanceOrderRequest } from './sandbox.dto';

/** Lets the parties of an order with play money test what happens at its deadlines, without waiting for them. */
@Injectable()
export class SandboxService {
  constructor(
    private readonly commands: OrderCommands,
    private readonly advances: OrderAdvances,
    private readonly settings: Settings,
  ) {}

  /**
   * Moves every deadline of one order closer by the same time, and applies what is due then, in one transaction: under
   * the lock of the order, as the deadline workers do.
   */
  advance(caller: AgentCaller, orderId: string, request: AdvanceOrderRequest): Promise<OrderView> {
    const { by_seconds: seconds, to } = request;
    if (seconds !== undefined && to !== undefined) throw oneWayToAdvance();
    return this.commands.asParty(caller, orderId, async (tx, order, { role, actorId, at }) => {
      if (order.livemode || this.settings.livemode) throw playMoneyOnly();
      const next = order.deadlineAt ?? (order.status === 'completed' ? order.maturesAt : null);
      if (next === null) {
        throw nothingDue(order.status, order.allowedTransitions(role as 'buyer' | 'seller', at));
      }
      const advances = await tx.countBy(OrderTransitionRecord, { orderId, transition: 'advance' });
      if (advances >= MAX_ADVANCES) throw tooManyAdvances(MAX_ADVANCES);
      const by = seconds === undefined ? Math.max(0, next.getTime() - at.getTime()) : seconds * SECOND;
      await this.advances.bringForward(tx, order, by, at);
      await this.advances.save(tx, order, by, { role, actorId, at });
      await this.advances.applyDue(tx, order, at, role === 'seller');
    });
  }
}
