import { nearestOf } from '../../kernel/nearest';
import { describedEvents, isDescribedEvent } from './define-event';

/** What an endpoint subscribes to: event types, and patterns of them such as `marketplace.order.*`. */

/** Matches every event type. */
export const EVERY_TYPE = '*';

/** The names under which endpoints can subscribe to an event type: the type, and the patterns that match it. */
export function subscriptionsTo(type: string): string[] {
  const words = type.split('.');
  const patterns = words.slice(1).map((_, index) => [...words.slice(0, index + 1), EVERY_TYPE].join('.'));
  return [type, ...patterns, EVERY_TYPE];
}

/** The event types of this release to which someone who subscribes to `names` is subscribed. */
export function typesMatching(names: readonly string[]): string[] {
  const chosen = new Set(names);
  return describedEvents()
    .map(({ name }) => name)
    .filter((type) => subscriptionsTo(type).some((name) => chosen.has(name)));
}

/** Whether it is an event type, or a pattern that matches at least one. */
export const isSubscribable = (name: string): boolean =>
  isDescribedEvent(name) || (isPattern(name) && typesMatching([name]).length > 0);

export const isPattern = (name: string): boolean => name.endsWith(EVERY_TYPE);

/** The event type, or for a pattern the pattern, that was most likely meant. `order.created` lacks its beginning. */
export function nearestSubscription(name: string): string | undefined {
  const types = describedEvents().map((event) => event.name);
  const known = isPattern(name) ? [...new Set(types.flatMap(subscriptionsTo))].filter(isPattern) : types;
  return known.find((other) => other.endsWith(`.${name}`)) ?? nearestOf(name, known);
}
