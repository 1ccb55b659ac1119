import { OnEvent } from '@nestjs/event-emitter';
import type { DomainEvent } from '../../kernel/domain-event';
import type { EventWith, PayloadOf } from './define-event';

type Listener<P extends object> = <M extends (event: DomainEvent<P>) => unknown>(
  target: object,
  key: string | symbol,
  method: TypedPropertyDescriptor<M>,
) => void;

/**
 * Marks an idempotent listener of domain events. Named by their definitions, they come with their payload; a name or pattern
 * (`marketplace.**`) is for listeners that must not know the feature. Errors must come through: the relay then keeps the event
 * and tries again, which the package's own default would prevent by swallowing them.
 */
export function OnDomainEvent<E extends EventWith<object>[]>(...events: E): Listener<PayloadOf<E[number]>>;
export function OnDomainEvent(pattern: string): MethodDecorator;
export function OnDomainEvent(...events: (EventWith<object> | string)[]): MethodDecorator {
  return (target, key, method) => {
    for (const event of events) {
      const name = typeof event === 'string' ? event : event.eventName;
      OnEvent(name, { suppressErrors: false })(target, key, method);
    }
  };
}
