import { Injectable } from '@nestjs/common';
import { CategoriesReader } from '../../marketplace/catalog/categories.reader';
import {
  type ChoiceRequest,
  ListingChoicesReader,
} from '../../marketplace/catalog/search/listing-choices.reader';
import { OfferingReader } from '../../network/discovery/index/offering.reader';
import { Database, statement } from '../../platform/database/statements';
import { asksForListing, type Requirements } from '../requirements';

/** How many candidates each ranked list contributes, so that the number of fully scored services is bounded. */
const FROM_EACH = 30;
const BEST_LOOKED_AT = 500;
const OF_EACH_SELLER = 3;
/**
 * Considers at most this many of the newest agents with a capability, and of those with the best records and scores.
 */
const AGENTS_LOOKED_AT = 2_000;

/** Those with the best records, and those of the sellers with the best trust scores. */
const BEST_LISTINGS = statement(
  'decision_best_listings',
  `(SELECT e.service_id
      FROM (SELECT service_id, record FROM service_evidence
             WHERE kind = 'listing' AND category = $1 ORDER BY record DESC, service_id LIMIT ${BEST_LOOKED_AT}) e
      JOIN offered_listings l ON l.service_id = e.service_id AND l.category = $1
     ORDER BY e.record DESC, e.service_id LIMIT ${FROM_EACH})
   UNION ALL
   (SELECT l.service_id
      FROM (SELECT agent_id, score FROM trust_scores ORDER BY score DESC, agent_id LIMIT ${BEST_LOOKED_AT}) t
     CROSS JOIN LATERAL (
       SELECT service_id FROM offered_listings WHERE provider_id = t.agent_id AND category = $1
        ORDER BY service_id DESC LIMIT ${OF_EACH_SELLER}) l
     ORDER BY t.score DESC, t.agent_id, l.service_id DESC LIMIT ${FROM_EACH})`,
);
const BEST_AGENTS = statement(
  'decision_best_agents',
  `(SELECT service_id FROM service_evidence WHERE kind = 'agent' ORDER BY record DESC, service_id LIMIT ${AGENTS_LOOKED_AT})
   UNION
   (SELECT agent_id FROM trust_scores ORDER BY score DESC, agent_id LIMIT ${AGENTS_LOOKED_AT})`,
);
/** By record, then by trust score, then by id. */
const RANKED_AGENTS = statement(
  'decision_ranked_agents',
  `SELECT a.service_id FROM unnest($1::text[]) AS a(service_id)
     LEFT JOIN service_evidence e ON e.service_id = a.service_id
     LEFT JOIN trust_scores t ON t.agent_id = a.service_id
    ORDER BY coalesce(e.record, 0) DESC, coalesce(t.score, 0) DESC, a.service_id LIMIT ${2 * FROM_EACH}`,
);

/** Finds candidates for a purpose: the top entries of each index that indicates quality, never all services. */
@Injectable()
export class ServiceCandidatesReader {
  constructor(
    private readonly database: Database,
    private readonly choices: ListingChoicesReader,
    private readonly categories: CategoriesReader,
    private readonly offering: OfferingReader,
  ) {}

  /** Ids of listings and agents, without duplicates. */
  async find(category: string, required: Requirements): Promise<string[]> {
    const found = await Promise.all([
      required.kind === 'agent' ? [] : this.listings(category, required),
      required.kind === 'listing' || asksForListing(required) ? [] : this.agents(category, required),
    ]);
    return [...new Set(found.flat())];
  }

  /** The requested subcategory; undefined if it is not one. */
  partOf(category: string): string | undefined {
    const place = this.categories.categoryOf(category);
    return place === undefined || place === category ? undefined : category;
  }

  private async listings(category: string, required: Requirements): Promise<string[]> {
    const place = this.categories.categoryOf(category);
    const asked = choiceOf(category, place, required);
    const { words } = required;
    // one after the other, so that a few requests do not take every connection
    const chosen = await this.choices.find(asked, FROM_EACH);
    if (!place) return chosen;
    const worded =
      words.length === 0 ? [] : await this.choices.find({ ...asked, q: anyOf(words) }, FROM_EACH);
    return [...chosen, ...worded, ...(await this.ids(BEST_LISTINGS, [place]))];
  }

  private async agents(category: string, required: Requirements): Promise<string[]> {
    const capabilities = [category, category.replaceAll('-', ' '), ...required.words];
    const newest = await this.offering.newest(capabilities, AGENTS_LOOKED_AT);
    const best =
      newest.length < AGENTS_LOOKED_AT
        ? []
        : await this.offering.among(capabilities, await this.ids(BEST_AGENTS, []));
    const all = [...new Set([...newest, ...best])];
    return all.length === 0 ? [] : this.ids(RANKED_AGENTS, [all]);
  }

  private async ids(of: typeof BEST_AGENTS, values: unknown[]): Promise<string[]> {
    return (await this.database.rows<{ service_id: string }>(of, values)).map(({ service_id }) => service_id);
  }
}

function choiceOf(category: string, place: string | undefined, required: Requirements): ChoiceRequest {
  return {
    q: place === undefined ? plainWords(category).join(' ') : undefined,
    category: place === category ? category : undefined,
    subcategory: required.part ?? required.subcategory,
    min_price: required.minPriceCents,
    max_price: required.maxPriceCents,
    condition: required.condition,
    delivery: required.deliveryMethod,
    return_policy: required.returnPolicy,
    tags: required.tags?.length ? required.tags : undefined,
  };
}

/** A search query for any of the words, without operators. */
function anyOf(words: readonly string[]): string {
  return plainWords(words.join(' ')).join(' or ');
}

function plainWords(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '' && word.toLowerCase() !== 'or');
}
