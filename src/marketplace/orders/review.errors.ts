import { refusal } from '../../kernel/refusal';
import { REVIEW_WINDOW_DAYS } from '../policies';
import { ENDED_UNSOLD, type OrderStatus } from './order.lifecycle';
import { needsOtherState } from './orders.errors';

export const notReviewable = needsOtherState.also((status: OrderStatus, allowed: readonly string[]) => {
  const isOver = ENDED_UNSOLD.includes(status);
  return {
    detail: `Only completed orders are reviewed; this one is ${status}.`,
    status_now: status,
    allowed_actions: isOver ? [] : allowed,
    next: isOver
      ? 'This order ended without a sale, so it cannot be reviewed. There is nothing left to do.'
      : 'Review the order once it is completed: after the delivery, when the buyer has confirmed it with {orders.confirm}.',
  };
});

export const alreadyReviewed = refusal({
  code: 'already_reviewed',
  kind: 'conflict',
  meaning: 'You have already reviewed this order.',
  next: 'You have already reviewed this order. There is nothing left to do.',
  text: 'You have already reviewed this order.',
});

export const reviewWindowClosed = refusal({
  code: 'review_window_closed',
  kind: 'conflict',
  meaning: `Reviews are open for ${REVIEW_WINDOW_DAYS} days after completion.`,
  next: 'It is too late to review this order. There is nothing left to do.',
  text: (days: number) => ({
    detail: `Reviews are open for ${days} days after completion.`,
    allowed_actions: [],
  }),
});
