import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { type Evidence, NO_EVIDENCE, type User } from '../scoring/evidence';
import type { ListingTerms, Service, ServiceKind } from './service';

const PROVIDED = `s.name, s.description, s.provider_id, s.provider_name, s.verified, coalesce(t.score, 0) AS trust,
  e.orders, e.clean, e.disputed, e.failed, e.buyers, e.reviewers, e.rating, coalesce(e.users, '[]') AS users,
  ARRAY(SELECT word FROM words w WHERE s.search @@ w.query) AS says`;
const UNBLOCKED = `NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $3 AND b.other_id = s.provider_id)`;

/** $1: service ids, $2: words to look for, $3: the viewer, $4: now. */
const SERVICES = statement(
  'decision_services',
  `WITH words AS MATERIALIZED (
     SELECT word, plainto_tsquery('english', word) AS query FROM unnest($2::text[]) AS word)
   SELECT s.service_id, 'listing' AS kind, s.category, s.subcategory, s.price_cents, s.condition, s.delivery_method,
          s.return_policy, s.tags, s.accepts_offers,
          s.vacation_since IS NOT NULL AND coalesce(s.vacation_until > $4, true) AS away, ${PROVIDED}
     FROM offered_listings s
     LEFT JOIN trust_scores t ON t.agent_id = s.provider_id
     LEFT JOIN service_evidence e ON e.service_id = s.service_id
    WHERE s.service_id = ANY($1) AND ${UNBLOCKED}
   UNION ALL
   SELECT s.service_id, 'agent', s.skills[1], NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, ${PROVIDED}
     FROM offered_agents s
     LEFT JOIN trust_scores t ON t.agent_id = s.provider_id
     LEFT JOIN service_evidence e ON e.service_id = s.service_id
    WHERE s.service_id = ANY($1) AND ${UNBLOCKED}`,
);

/** Drops stop words such as “the”. */
const SEARCHABLE_WORDS = statement(
  'decision_telling_words',
  `SELECT word FROM unnest($1::text[]) WITH ORDINALITY AS w(word, place)
    WHERE numnode(plainto_tsquery('english', word)) > 0 ORDER BY place`,
);

interface Row extends Record<string, unknown> {
  service_id: string;
  kind: ServiceKind;
  name: string;
  description: string | null;
  category: string;
  subcategory: string | null;
  price_cents: number | null;
  condition: string;
  delivery_method: string;
  return_policy: string;
  tags: string[];
  accepts_offers: boolean;
  away: boolean;
  provider_id: string;
  provider_name: string;
  verified: boolean;
  trust: number;
  orders: number | null;
  users: [agentId: string, firstAt: number, lastAt: number, confidence: number][];
  says: string[];
}

/** Reads services with everything known about them, in one statement. */
@Injectable()
export class ServicesReader {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** The words that can be searched for. */
  async searchableWords(words: readonly string[]): Promise<string[]> {
    if (words.length === 0) return [];
    return (await this.reads.rows<{ word: string }>(SEARCHABLE_WORDS, [words])).map(({ word }) => word);
  }

  /** The given services that are available, in no particular order and without those of blocked providers. */
  async find(
    serviceIds: readonly string[],
    words: readonly string[],
    viewerId: string | null,
  ): Promise<Service[]> {
    if (serviceIds.length === 0) return [];
    const rows = await this.reads.rows<Row>(SERVICES, [serviceIds, words, viewerId, this.clock.now()]);
    return rows.map((row) => serviceOf(row));
  }
}

function serviceOf(row: Row): Service {
  return {
    serviceId: row.service_id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    category: row.category,
    terms: termsOf(row),
    providerId: row.provider_id,
    providerName: row.provider_name,
    providerVerified: row.verified,
    providerTrust: row.trust,
    away: row.away,
    evidence: row.orders === null ? NO_EVIDENCE : evidenceOf(row as unknown as Evidence),
    users: row.users.map(([agentId, firstAt, lastAt, confidence]): User => ({
      agentId,
      firstAt,
      lastAt,
      confidence,
    })),
    says: row.says,
  };
}

function evidenceOf({ orders, clean, disputed, failed, buyers, reviewers, rating }: Evidence): Evidence {
  return { orders, clean, disputed, failed, buyers, reviewers, rating };
}

function termsOf(row: Row): ListingTerms | null {
  if (row.price_cents === null) return null;
  return {
    subcategory: row.subcategory,
    priceCents: row.price_cents,
    condition: row.condition,
    deliveryMethod: row.delivery_method,
    returnPolicy: row.return_policy,
    tags: row.tags,
    acceptsOffers: row.accepts_offers,
  };
}
