import { Injectable } from '@nestjs/common';
import { type FieldProblem, InvalidInput } from '../kernel/domain-error';
import { EventCatalogue } from '../platform/outbox/event-catalogue';

/** Which types an agent may name. */
@Injectable()
export class KnownEventTypes {
  constructor(private readonly catalogue: EventCatalogue) {}

  /** Refuses each type that nobody will ever be told of, at its place. */
  require(types: readonly string[], loc: (string | number)[]): void {
    const problems = types.flatMap((type, index) =>
      this.catalogue.has(type) ? [] : [notAnEvent([...loc, index])],
    );
    if (problems.length > 0) throw new InvalidInput(problems);
  }

  requireOne(type: string | undefined, loc: string[]): void {
    if (type !== undefined && !this.catalogue.has(type)) throw new InvalidInput([notAnEvent(loc)]);
  }
}

const notAnEvent = (loc: (string | number)[]): FieldProblem => ({
  loc,
  msg: 'is not an event type; GET /marketplace/webhooks/event-types lists all',
  type: 'literal_error',
});
