import { memoize } from '../../kernel/lazily';
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

const isPattern = (name: string): boolean => name.endsWith(EVERY_TYPE);

/** All types, and all patterns of them; complete once all modules are loaded. */
const known = memoize(() => {
  const types = describedEvents().map((event) => event.name);
  return { types, patterns: [...new Set(types.flatMap(subscriptionsTo))].filter(isPattern) };
});

/** The event type, or for a pattern the pattern, that was most likely meant. `order.created` lacks its beginning. */
export function nearestSubscription(name: string): string | undefined {
  const names = isPattern(name) ? known().patterns : known().types;
  return names.find((other) => other.endsWith(`.${name}`)) ?? nearestOf(name, names);
}
