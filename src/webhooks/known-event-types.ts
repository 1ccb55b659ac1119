import { Injectable } from '@nestjs/common';
import { type FieldProblem, InvalidInput } from '../kernel/domain-error';
import { isDescribedEvent } from '../platform/outbox/define-event';

/** Checks the event types in a request. */
@Injectable()
export class KnownEventTypes {
  /** Refuses unknown types and reports the position of each in the list. */
  require(types: readonly string[], loc: (string | number)[]): void {
    const problems = types.flatMap((type, index) =>
      isDescribedEvent(type) ? [] : [notAnEvent([...loc, index])],
    );
    if (problems.length > 0) throw new InvalidInput(problems);
  }

  requireOne(type: string | undefined, loc: string[]): void {
    if (type !== undefined && !isDescribedEvent(type)) throw new InvalidInput([notAnEvent(loc)]);
  }
}

const notAnEvent = (loc: (string | number)[]): FieldProblem => ({
  loc,
  msg: 'is not an event type; GET /marketplace/webhooks/event-types lists all',
  type: 'literal_error',
});
