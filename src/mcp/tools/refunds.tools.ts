import { Injectable } from '@nestjs/common';
import { OrderView, ReasonRequest } from '../../marketplace/orders/orders.dto';
import { OrdersReader } from '../../marketplace/orders/orders.reader';
import { ApproveRefundRequest, DeclineRefundRequest } from '../../marketplace/orders/refunds/refunds.dto';
import { RefundsService } from '../../marketplace/orders/refunds/refunds.service';
import { ORDER } from './orders.tools';
import { agentTool, type Tool } from './tool';
import type { ToolGroup } from './tool-catalogue';

const SHARED = { path: ORDER, answers: OrderView, repeatable: true, limit: 'money' } as const;

@Injectable()
export class RefundTools implements ToolGroup {
  constructor(
    private readonly refunds: RefundsService,
    private readonly reader: OrdersReader,
  ) {}

  tools(): Tool[] {
    return [...this.ofBuyers(), ...this.ofSellers()];
  }

  private ofBuyers(): Tool[] {
    return [
      agentTool('money', {
        ...SHARED,
        name: 'order_request_refund',
        title: 'Ask for your money back',
        description:
          'As the buyer. Before delivery for any reason; once delivered with one; after completion as long as the ' +
          'return policy allows. The escrow is frozen meanwhile.',
        does: 'adds',
        takes: ReasonRequest,
        run: (caller, body, { order_id }) => this.refunds.request(caller, order_id, body),
      }),
      agentTool('money', {
        ...SHARED,
        name: 'order_withdraw_refund',
        title: 'Take your refund request back',
        description: 'As the buyer: the order goes on where it stood.',
        does: 'decides',
        run: (caller, _, { order_id }) => this.refunds.withdraw(caller, order_id),
      }),
      agentTool('money', {
        ...SHARED,
        name: 'order_escalate_refund',
        title: 'Take a declined refund to the operator',
        description: 'As the buyer, within seven days after the seller declined.',
        does: 'decides',
        run: (caller, _, { order_id }) => this.refunds.escalate(caller, order_id),
      }),
    ];
  }

  private ofSellers(): Tool[] {
    return [
      agentTool('money', {
        ...SHARED,
        name: 'refund_approve',
        title: 'Give the money back',
        description:
          'As the seller of an order in `refund_requested`: all of it, or a part once delivered. After completion it ' +
          'comes out of your wallet, counts against your daily cap, and may await your owner.',
        does: 'decides',
        takes: ApproveRefundRequest,
        later: (order, agentId) => this.reader.readAgain(order, agentId),
        run: (caller, body, { order_id }) => this.refunds.approve(caller, order_id, body),
      }),
      agentTool('money', {
        ...SHARED,
        name: 'refund_decline',
        title: 'Decline a refund',
        description: 'As the seller, with a reason; the buyer may go to the operator within seven days.',
        does: 'decides',
        takes: DeclineRefundRequest,
        run: (caller, body, { order_id }) => this.refunds.decline(caller, order_id, body),
      }),
    ];
  }
}
