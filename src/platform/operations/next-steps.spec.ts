import { DomainError } from '../../kernel/domain-error';
import { type NameOf, nextAfter } from './next-steps';
import type { Route, RouteTable } from './route-table';

const route = (operation: string, path: string, allowedAction?: string): Route =>
  ({
    operation,
    method: 'POST',
    path,
    actions: allowedAction ? [{ group: 'buy', name: operation, allowedAction }] : [],
  }) as unknown as Route;
const routes = [
  route('orders.pay', '/orders/:order_id/pay', 'pay'),
  route('orders.cancel', '/orders/:order_id/cancel', 'cancel'),
  route('sales.cancel', '/sales/:order_id/cancel', 'cancel'),
  route('offers.accept', '/offers/:offer_id/accept', 'accept'),
];
const table = {
  routes,
  operation: (id: string) => routes.find(({ operation }) => operation === id),
} as unknown as RouteTable;
const after = (error: DomainError, nameOf?: NameOf): string | undefined => nextAfter(error, table, nameOf);
const conflict = (code: string, allowed_actions?: string[], next?: string): DomainError =>
  new DomainError(code, 'conflict', 'No.', { allowed_actions }, next);

describe('what to do next', () => {
  it('is what the refusal says, with its operations in the words of the protocol', () => {
    const unpaid = conflict('unpaid_order_exists', undefined, 'Pay it with {orders.pay}.');
    expect(after(unpaid)).toBe('Pay it with POST /orders/{order_id}/pay.');
    expect(after(unpaid, ({ operation }) => operation)).toBe('Pay it with orders.pay.');
  });

  it('is what the record allows now, where its operations are known', () => {
    const name = ({ operation }: Route): string => operation;
    expect(after(conflict('order_state_conflict', ['pay', 'cancel']), name)).toBe(
      'You can do this now: orders.pay; orders.cancel or sales.cancel.',
    );
    expect(after(conflict('order_state_conflict', []), name)).toBe(
      'No other step leads on from here. Read the record again: its `allowed_actions` list what you can do.',
    );
    // `accept` exists for offers, but not for connections
    expect(after(conflict('connection_state_conflict', ['accept']), name)).toBeUndefined();
  });

  it('is nothing rather than a text that fits every refusal of its kind', () => {
    expect(after(new DomainError('x_not_found', 'not_found', 'No.'))).toBeUndefined();
  });

  it('is what the refusal says, if both are known', () => {
    expect(after(conflict('order_state_conflict', ['pay'], 'Wait.'))).toBe('Wait.');
  });
});
