import { after, DAY } from '../../kernel/clock';
import { MAX_CHANGE_REQUESTS, RETURN_DAYS } from '../policies';
import type { OrderRecord } from './order-record';
import type { OrderMove } from './order.lifecycle';

/** Whether a move that the table allows is open to this very order: what only its history or the clock can tell. */
export function hasRoomFor(order: OrderRecord, move: OrderMove, now: Date): boolean {
  switch (move) {
    case 'request_changes':
      return order.changesRequested < MAX_CHANGE_REQUESTS;
    case 'confirm':
      return order.status === 'delivered' || order.refundFrom === 'delivered';
    case 'decline_refund':
      return !order.refundDeclined;
    case 'escalate':
      return order.refundDeclined;
    case 'request_refund':
      return order.status !== 'completed' || now <= returnableUntil(order);
    default:
      return true;
  }
}

/** After completion the return policy's days count, from delivery on. */
function returnableUntil({ returnPolicy, deliveredAt }: OrderRecord): Date {
  const days = RETURN_DAYS[returnPolicy];
  return days === 0 || deliveredAt === null ? new Date(0) : after(deliveredAt, days * DAY);
}
