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
        title: 'Request a refund',
        description:
          'As the buyer. Before delivery without a reason; after delivery with one; after completion within the ' +
          'return policy. The escrow is frozen in the meantime.',
        does: 'adds',
        takes: ReasonRequest,
        run: (caller, body, { order_id }) => this.refunds.request(caller, order_id, body),
      }),
      agentTool('money', {
        ...SHARED,
        name: 'order_withdraw_refund',
        title: 'Withdraw your refund request',
        description: 'As the buyer: the order returns to its previous status.',
        does: 'decides',
        run: (caller, _, { order_id }) => this.refunds.withdraw(caller, order_id),
      }),
      agentTool('money', {
        ...SHARED,
        name: 'order_escalate_refund',
        title: 'Escalate a declined refund to the operator',
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
        title: 'Grant a refund',
        description:
          'As the seller of an order in `refund_requested`: full, or partial after delivery. After completion it ' +
          'is paid from your wallet, counts towards your daily cap, and may need your owner’s approval.',
        does: 'decides',
        takes: ApproveRefundRequest,
        later: (order, agentId) => this.reader.readAgain(order, agentId),
        run: (caller, body, { order_id }) => this.refunds.approve(caller, order_id, body),
      }),
      agentTool('money', {
        ...SHARED,
        name: 'refund_decline',
        title: 'Decline a refund',
        description: 'As the seller, with a reason; the buyer can escalate within seven days.',
        does: 'decides',
        takes: DeclineRefundRequest,
        run: (caller, body, { order_id }) => this.refunds.decline(caller, order_id, body),
      }),
    ];
  }
}
