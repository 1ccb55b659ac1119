import { ListingChoicesReader } from '../../src/marketplace/catalog/search/listing-choices.reader';
import { OfferingReader } from '../../src/network/discovery/index/offering.reader';
import { USUAL_SIMILARITY } from '../../src/decisions/policies';
import { asksForListing, meets, readRequirements } from '../../src/decisions/requirements';
import { Requesters } from '../../src/decisions/requesters';
import { type Evidence, NO_EVIDENCE, type User } from '../../src/decisions/scoring/evidence';
import { byPlace, fitOf, USUAL_WEIGHTS, withoutCost } from '../../src/decisions/scoring/fit';
import { marksOf } from '../../src/decisions/scoring/recommendation';
import { reasonsFor } from '../../src/decisions/scoring/reasons';
import { evaluateService, type Requester } from '../../src/decisions/scoring/service-evaluation';
import { FoundServiceView } from '../../src/decisions/service-discovery.dto';
import type { Service } from '../../src/decisions/services/service';
import type { TestApp } from './app';

/** The same limits as in `candidates.reader.ts`, written again on purpose. */
const FROM_EACH = 30;
const LOOKED_AT = 500;
const FINALISTS = 60;

const PROVEN = `
  SELECT e.service_id
    FROM (SELECT service_id, record FROM service_evidence
           WHERE kind = 'listing' AND category = $1 ORDER BY record DESC, service_id LIMIT ${LOOKED_AT}) e
    JOIN offered_listings l ON l.service_id = e.service_id AND l.category = $1
   ORDER BY e.record DESC, e.service_id LIMIT ${FROM_EACH}`;
const OF_TRUSTED_SELLERS = `
  SELECT l.service_id
    FROM (SELECT agent_id, score FROM trust_scores ORDER BY score DESC, agent_id LIMIT ${LOOKED_AT}) t
   CROSS JOIN LATERAL (
     SELECT service_id FROM offered_listings WHERE provider_id = t.agent_id AND category = $1
      ORDER BY service_id DESC LIMIT 3) l
   ORDER BY t.score DESC, t.agent_id, l.service_id DESC LIMIT ${FROM_EACH}`;
const AGENTS = `
  SELECT a.service_id FROM unnest($1::text[]) AS a(service_id)
    LEFT JOIN service_evidence e ON e.service_id = a.service_id
    LEFT JOIN trust_scores t ON t.agent_id = a.service_id
   ORDER BY coalesce(e.record, 0) DESC, coalesce(t.score, 0) DESC, a.service_id LIMIT 60`;
const SHARED = `s.name, s.description, s.provider_id, s.provider_name, s.verified, coalesce(t.score, 0) AS trust,
  e.orders, e.clean, e.disputed, e.failed, e.buyers, e.reviewers, e.rating, coalesce(e.users, '[]') AS users,
  (SELECT h.status = 'healthy' FROM listing_health h WHERE h.listing_id = s.service_id) AS healthy,
  (SELECT f.on_time_share FROM seller_facts f WHERE f.seller_id = s.provider_id) AS on_time_share,
  ARRAY(SELECT word FROM unnest($2::text[]) AS word WHERE s.search @@ plainto_tsquery('english', word)) AS says`;
const joined = (offered: string): string => `
     FROM ${offered} s LEFT JOIN trust_scores t ON t.agent_id = s.provider_id
     LEFT JOIN service_evidence e ON e.service_id = s.service_id
    WHERE s.service_id = ANY($1)
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $3 AND b.other_id = s.provider_id)`;
const SERVICES = `
   SELECT s.service_id, 'listing' AS kind, s.category, s.subcategory, s.price_cents, s.condition, s.delivery_method,
          s.return_policy, s.tags, s.accepts_offers,
          s.vacation_since IS NOT NULL AND coalesce(s.vacation_until > $4, true) AS away, ${SHARED} ${joined('offered_listings')}
   UNION ALL
   SELECT s.service_id, 'agent', s.skills[1], NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, ${SHARED} ${joined('offered_agents')}`;

export interface Asked {
  category: string;
  requirements?: Record<string, unknown>;
  min_trust_score?: number;
  limit?: number;
}

/**
 * Computes discovery without caches: reads the candidates and their facts from the tables, evaluates all of them with reasons,
 * and then ranks.
 */
export async function exactDiscovery(app: TestApp, asked: Asked, agentId: string | null): Promise<object[]> {
  const required = readRequirements(asked.requirements);
  const words = await searchable(app, required.words);
  const services = (await servicesOf(app, await candidatesOf(app, asked), words, agentId)).filter(
    (service) => !service.away && service.providerId !== agentId && meets(service, required),
  );
  const ranked = (some: Service[], requester: Requester | null) =>
    some
      .map((service) => evaluateService(service, { wanted: words, requester, now: app.clock.now() }))
      .filter(({ trust }) => trust >= (asked.min_trust_score ?? 0))
      .map((evaluation) => ({
        evaluation,
        reasons: reasonsFor(evaluation),
        serviceId: evaluation.service.serviceId,
        orders: evaluation.service.evidence.orders,
        fit: fitOf(marksOf(evaluation, null), withoutCost(USUAL_WEIGHTS)),
      }))
      .sort(byPlace);
  let found = ranked(services, null);
  const requesters = app.app.get(Requesters, { strict: false });
  const fits = await requesters.fitsOf(agentId);
  if (agentId !== null && fits !== null) {
    const providers = await fits([...new Set(services.map(({ providerId }) => providerId))]);
    const finalists = ranked(services, { agentId, fits: providers, similarFrom: -1 })
      .slice(0, FINALISTS)
      .map(({ evaluation }) => evaluation.service);
    found = ranked(finalists, await requesters.among(agentId, fits, finalists, USUAL_SIMILARITY));
  }
  const views = found
    .slice(0, asked.limit ?? 10)
    .map((option) => FoundServiceView.fromOption(option, required.unchecked));
  return JSON.parse(JSON.stringify(views)) as object[];
}

async function candidatesOf(app: TestApp, { category, requirements }: Asked): Promise<string[]> {
  const required = readRequirements(requirements);
  const choices = app.app.get(ListingChoicesReader, { strict: false });
  const asked = {
    category,
    max_price: required.maxPriceCents,
    delivery: required.deliveryMethod,
  };
  const ids = async (text: string, values: unknown[]): Promise<string[]> =>
    (await app.sql<{ service_id: string }>(text, values)).map(({ service_id }) => service_id);
  const offering = asksForListing(required)
    ? []
    : await app.app
        .get(OfferingReader, { strict: false })
        .newest([category, category.replaceAll('-', ' '), ...required.words], 2_000);
  const lists = await Promise.all([
    choices.find(asked, FROM_EACH),
    required.words.length > 0 ? choices.find({ ...asked, q: required.words.join(' or ') }, FROM_EACH) : [],
    ids(PROVEN, [category]),
    ids(OF_TRUSTED_SELLERS, [category]),
    ids(AGENTS, [offering]),
  ]);
  return [...new Set(lists.flat())];
}

async function searchable(app: TestApp, words: string[]): Promise<string[]> {
  const text = `SELECT word FROM unnest($1::text[]) WITH ORDINALITY AS w(word, place)
                 WHERE numnode(plainto_tsquery('english', word)) > 0 ORDER BY place`;
  return (await app.sql<{ word: string }>(text, [words])).map(({ word }) => word);
}

async function servicesOf(
  app: TestApp,
  ids: string[],
  words: string[],
  viewerId: string | null,
): Promise<Service[]> {
  const rows = await app.sql<Row>(SERVICES, [ids, words, viewerId, app.clock.now()]);
  return rows.map((row) => ({
    serviceId: row.service_id,
    kind: row.kind,
    name: row.name,
    description: row.description,
    category: row.category,
    away: row.away,
    says: row.says,
    vacation: null,
    providerId: row.provider_id,
    providerName: row.provider_name,
    providerVerified: row.verified,
    providerTrust: row.trust,
    onTimeShare: row.on_time_share,
    healthy: row.healthy,
    terms: row.price_cents === null ? null : { ...termsOf(row), priceCents: row.price_cents },
    evidence: row.orders === null ? NO_EVIDENCE : (row as unknown as Evidence),
    users: row.users.map(([id, firstAt, lastAt, confidence]): User => ({
      agentId: id,
      firstAt,
      lastAt,
      confidence,
    })),
  }));
}

function termsOf(row: Row): Omit<NonNullable<Service['terms']>, 'priceCents'> {
  return {
    subcategory: row.subcategory,
    condition: row.condition,
    deliveryMethod: row.delivery_method,
    returnPolicy: row.return_policy,
    tags: row.tags,
    acceptsOffers: row.accepts_offers,
  };
}

interface Row {
  service_id: string;
  kind: Service['kind'];
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
  healthy: boolean | null;
  on_time_share: number | null;
  orders: number | null;
  users: [agentId: string, firstAt: number, lastAt: number, confidence: number][];
  says: string[];
}
