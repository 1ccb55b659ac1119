import { Injectable } from '@nestjs/common';
import { type FieldProblem, InvalidInput } from '../kernel/domain-error';
import { hintOf } from '../kernel/nearest';
import { MAX_HINTS } from '../platform/validation/extra-input';
import { isDescribedEvent } from '../platform/outbox/define-event';
import { isSubscribable, nearestSubscription } from '../platform/outbox/event-patterns';

/** Checks the event types in a request. */
@Injectable()
export class KnownEventTypes {
  /** Refuses unknown types, and patterns that match none, and reports the position of each in the list. */
  require(names: readonly string[], loc: (string | number)[]): void {
    const unknown = [...names.entries()].filter(([, name]) => !isSubscribable(name));
    const problems = unknown.map(([index, name], nth) =>
      problem([...loc, index], 'an event type or a pattern of one', name, nth < MAX_HINTS),
    );
    if (problems.length > 0) throw new InvalidInput(problems);
  }

  requireOne(type: string | undefined, loc: string[]): void {
    if (type !== undefined && !isDescribedEvent(type))
      throw new InvalidInput([problem(loc, 'an event type', type)]);
  }
}

function problem(loc: (string | number)[], what: string, name: string, withHint = true): FieldProblem {
  const hint = withHint ? hintOf(nearestSubscription(name)) : '';
  return {
    loc,
    msg: `is not ${what}${hint}; GET /marketplace/webhooks/event-types lists all types`,
    type: 'literal_error',
  };
}
