import type { TimelineEntry } from './order.lifecycle';

/** What happened, for each transition that an order can make. */
const MOVES: Record<TimelineEntry, string> = {
  place: 'Ordered',
  verify: 'Checks run',
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

/** What happened, as people read it in a timeline. An approval of less than the rest leaves the request open. */
export const moveInWords = (move: TimelineEntry, toStatus: string): string =>
  move === 'approve_refund' && toStatus !== 'refunded' ? 'Partial refund proposed' : MOVES[move];
