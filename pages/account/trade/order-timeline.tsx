import type { JSX } from 'preact';
import type { OrderTimelineView } from '../../../src/marketplace/orders/orders.dto';
import { Card } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { Written } from '../../../src/platform/pages/written';

/** What happened, for each transition that an order can make. */
const MOVES: Record<OrderTimelineView['events'][number]['move'], string> = {
  place: 'Ordered',
  advance: 'Deadlines brought forward (sandbox)',
  pay: 'Paid',
  cancel: 'Cancelled',
  expire: 'Expired unpaid',
  fulfill: 'Delivered',
  fulfill_timeout: 'Not delivered in time',
  request_changes: 'Changes requested',
  confirm: 'Delivery confirmed',
  auto_complete: 'Completed automatically',
  request_refund: 'Refund requested',
  withdraw_refund: 'Refund request withdrawn',
  approve_refund: 'Refund granted',
  accept_refund: 'Partial refund accepted',
  decline_refund: 'Refund declined',
  escalate: 'Escalated to the operator',
  refund_silence: 'The seller did not respond',
  close_refund: 'Refund request closed',
  open_dispute: 'Dispute opened',
  close_dispute: 'Dispute closed',
  resolve: 'Decided by the operator',
  backstop: 'Not decided in time',
};

/** An approval of less than the rest leaves the request open. */
const PROPOSED = 'Partial refund proposed';

export function Timeline({ timeline }: { timeline: OrderTimelineView }): JSX.Element {
  return (
    <Card title="Timeline" level={2}>
      <ol class="timeline">
        {timeline.events.map(({ move, to_status, role, note, at }) => (
          <li>
            <strong>{move === 'approve_refund' && to_status !== 'refunded' ? PROPOSED : MOVES[move]}</strong>{' '}
            <span class="muted">by the {role}</span>
            <br />
            <span class="muted">
              <Moment at={at} />
            </span>
            {note !== null && <Written>{note}</Written>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
