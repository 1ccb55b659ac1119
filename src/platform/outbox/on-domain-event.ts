import { OnEvent } from '@nestjs/event-emitter';

/**
 * Marks an idempotent listener of domain events, by name or pattern (`marketplace.**`). Errors must come through: the
 * relay then keeps the event and tries again, which the package's own default would prevent by swallowing them.
 */
export function OnDomainEvent(pattern: string): MethodDecorator {
  return OnEvent(pattern, { suppressErrors: false });
}
