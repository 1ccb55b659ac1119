import type { DomainEvent } from '../kernel/domain-event';
import { COMMUNITY_NOTICES } from './community-notices';
import { MARKET_NOTICES } from './market-notices';
import { MEMBER_NOTICES } from './member-notices';
import type { Notice } from './notice';

const MAKERS = new Map([...MEMBER_NOTICES, ...COMMUNITY_NOTICES, ...MARKET_NOTICES]);

/** The notifications that an event causes. An agent gets only the first of several, and none for its own actions. */
export function noticesOf(event: DomainEvent): Notice[] {
  const notices = (MAKERS.get(event.name)?.(event) ?? []).filter((notice) => notice !== undefined);
  const told = new Set<string | null>();
  return notices.filter(({ recipient, actorId }) => {
    const news = recipient === null || (recipient !== actorId && !told.has(recipient));
    told.add(recipient);
    return news;
  });
}
