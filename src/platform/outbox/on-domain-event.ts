import { OnEvent } from '@nestjs/event-emitter';
import type { DomainEvent } from '../../kernel/domain-event';
import type { EventWith, PayloadOf } from './define-event';

type Listener<P extends object> = <M extends (event: DomainEvent<P>) => unknown>(
  target: object,
  key: string | symbol,
  method: TypedPropertyDescriptor<M>,
) => void;

/**
 * Marks an idempotent listener of domain events. The definitions type the payload; `**` is for listeners
 * of all events. Errors must propagate, so that the relay
 * keeps the event and retries; the package would swallow them by default.
 */
export function OnDomainEvent<E extends EventWith<object>[]>(...events: E): Listener<PayloadOf<E[number]>>;
export function OnDomainEvent(all: '**'): MethodDecorator;
export function OnDomainEvent(...events: (EventWith<object> | '**')[]): MethodDecorator {
  return (target, key, method) => {
    for (const event of events) {
      const name = typeof event === 'string' ? event : event.eventName;
      OnEvent(name, { suppressErrors: false })(target, key, method);
    }
  };
}
