import { Injectable } from '@nestjs/common';
import { type FieldProblem, InvalidInput } from '../kernel/domain-error';
import { isDescribedEvent } from '../platform/outbox/define-event';

/** Which types an agent may name. */
@Injectable()
export class KnownEventTypes {
  /** Refuses each unknown type, with its place in the list. */
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
