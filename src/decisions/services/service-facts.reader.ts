import { Injectable } from '@nestjs/common';
import {
  RowVersionCache,
  type RowVersion,
  type VersionedValue,
} from '../../platform/database/row-version-cache';
import { Database, statement } from '../../platform/database/statements';
import type { ServiceEvidence, ServiceKind } from '../evidence/service-evidence.entity';
import { type Evidence, NO_EVIDENCE, type User } from '../scoring/evidence';
import type { ServiceTerms, Service } from './service';

/** The version of all rows that `FACTS` reads: `v` is the versions of the service, and the others are joined below. */
export const FACTS_VERSION = `concat(v.version, '.', t.xmin, '.', e.xmin, '.', h.xmin, '.', f.xmin) AS row_version`;
/** Joins trust, evidence, health, and the facts about its provider to a service. */
export const FACTS_JOINS = (service: string): string => `
     LEFT JOIN trust_scores t ON t.agent_id = ${service}.provider_id
     LEFT JOIN service_evidence e ON e.service_id = ${service}.service_id
     LEFT JOIN listing_health h ON h.listing_id = ${service}.service_id
     LEFT JOIN seller_facts f ON f.seller_id = ${service}.provider_id`;

const joined = (offered: string): string => `
     FROM ${offered}s s
     JOIN ${offered}_versions v ON v.service_id = s.service_id ${FACTS_JOINS('s')}
    WHERE s.service_id = ANY($1::text[])`;
const SHARED = `${FACTS_VERSION}, s.name, s.description, s.provider_id, s.provider_name, s.verified,
  coalesce(t.score, 0) AS trust, e.orders, e.clean, e.disputed, e.failed, e.buyers, e.reviewers, e.rating,
  coalesce(e.users, '[]') AS users, h.status = 'healthy' AS healthy, f.on_time_share`;
const FACTS = statement(
  'decision_facts',
  `SELECT s.service_id AS id, 'listing' AS kind, s.category, s.subcategory, s.price_cents, s.condition, s.delivery_method,
          s.return_policy, s.tags, s.accepts_offers, s.vacation_since, s.vacation_until, ${SHARED} ${joined('offered_listing')}
   UNION ALL
   SELECT s.service_id, 'agent', s.skills[1], NULL, NULL, NULL, NULL,
          NULL, NULL, NULL, NULL, NULL, ${SHARED} ${joined('offered_agent')}`,
);

interface Row extends Record<string, unknown>, RowVersion {
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
  vacation_since: Date | null;
  vacation_until: Date | null;
  provider_id: string;
  provider_name: string;
  verified: boolean;
  trust: number;
  healthy: boolean | null;
  on_time_share: number | null;
  orders: number | null;
  users: ServiceEvidence['users'];
}

/** What a user of a service takes, about. */
const USER_BYTES = 150;
/** In users: 30 MB. */
const MAX_CACHED = 200_000;
/** What the rest of a service takes, in users. */
const SIZE_WITHOUT_USERS = 10;

/** The facts about services. Reading and converting one costs more than finding it, and the best are candidates again and again. */
@Injectable()
export class ServiceFactsReader {
  private readonly cache = new RowVersionCache<Service>({
    read: async (ids) => (await this.database.rows<Row>(FACTS, [ids])).map((row) => factsOf(row)),
    maxSize: MAX_CACHED,
    sizeOf: ({ users, description }) =>
      SIZE_WITHOUT_USERS + users.length + (description?.length ?? 0) / USER_BYTES,
  });

  constructor(private readonly database: Database) {}

  /** By id. `away` and `says` are not set: they depend on the request. Omits services that are no longer available. */
  of(versions: readonly RowVersion[]): Promise<Map<string, Service>> {
    return this.cache.of(versions);
  }
}

function factsOf(row: Row): VersionedValue<Service> {
  const value: Service = {
    serviceId: row.id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    category: row.category,
    terms: termsOf(row),
    providerId: row.provider_id,
    providerName: row.provider_name,
    providerVerified: row.verified,
    providerTrust: row.trust,
    onTimeShare: row.on_time_share,
    healthy: row.healthy,
    vacation: row.vacation_since === null ? null : { until: row.vacation_until },
    away: false,
    evidence: row.orders === null ? NO_EVIDENCE : evidenceOf(row as unknown as Evidence),
    users: row.users.map(([agentId, firstAt, lastAt, confidence]): User => ({
      agentId,
      firstAt,
      lastAt,
      confidence,
    })),
    says: [],
  };
  return { id: row.id, row_version: row.row_version, value: Object.freeze(value) };
}

function evidenceOf({ orders, clean, disputed, failed, buyers, reviewers, rating }: Evidence): Evidence {
  return { orders, clean, disputed, failed, buyers, reviewers, rating };
}

function termsOf(row: Row): ServiceTerms | null {
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
