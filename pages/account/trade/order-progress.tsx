import type { ComponentChildren, JSX } from 'preact';
import type { OrderView } from '../../../src/marketplace/orders/orders.dto';
import { Moment } from '../../../src/platform/pages/moment';

interface Step {
  label: string;
  /** Null if the order has not come this far. */
  at: string | null;
  due?: string | null;
}

/** The last step of an order that is not just on its way to be completed. */
const ENDINGS: Partial<Record<OrderView['status'], { label: string; isReached: boolean }>> = {
  refund_requested: { label: 'Refund decided', isReached: false },
  disputed: { label: 'Dispute decided', isReached: false },
  completed: { label: 'Completed', isReached: true },
  refunded: { label: 'Refunded', isReached: true },
  cancelled: { label: 'Cancelled', isReached: true },
  expired: { label: 'Expired', isReached: true },
};
const COMPLETED = { label: 'Completed', isReached: false };

function stepsOf(order: OrderView): Step[] {
  const { status, delivered_at: delivered, refund } = order;
  const { label, isReached } = ENDINGS[status] ?? COMPLETED;
  const isContested = status === 'refund_requested' || status === 'disputed';
  const steps: Step[] = [
    { label: 'Ordered', at: order.created_at },
    { label: 'Paid', at: order.paid_at, due: order.payment_due_at },
    // after a request for changes, it is to be delivered again
    { label: 'Delivered', at: status === 'paid' ? null : delivered, due: order.fulfill_due_at },
    {
      label,
      at: isReached ? (order.confirmed_at ?? order.updated_at) : null,
      due: isContested ? refund?.due_at : order.auto_complete_at,
    },
  ];
  // what is refunded or decided does not wait for what has not happened
  if (isReached) return steps.filter(({ at }) => at !== null);
  return isContested ? steps.filter((step) => step.at !== null || step.label === label) : steps;
}

/** How far an order has come, as a bridge with an arch for each step. */
export function OrderProgress({ order }: { order: OrderView }): JSX.Element {
  const steps = stepsOf(order);
  const next = steps.findIndex(({ at }) => at === null);
  return (
    <ol class="progress" aria-label="Progress of the order">
      {steps.map(({ label, at, due }, index) => (
        <li class={at === null ? undefined : 'done'} aria-current={index === next ? 'step' : undefined}>
          <strong>{label}</strong>
          <span>{timeOf(at, index === next ? due : undefined)}</span>
        </li>
      ))}
    </ol>
  );
}

function timeOf(at: string | null, due: string | null | undefined): ComponentChildren {
  if (at !== null) return <Moment day at={at} />;
  if (!due) return null;
  return (
    <>
      due <Moment at={due} />
    </>
  );
}
