import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { wordsQuery } from '../../kernel/search-text';
import type { RowVersion } from '../../platform/database/row-version-cache';
import { Database, statement } from '../../platform/database/statements';
import { isListingId, type Service } from './service';
import { FACTS_JOINS, FACTS_VERSION, ServiceFactsReader } from './service-facts.reader';

const versionsOf = (offered: string, ids: string): string => `
   SELECT v.service_id AS id, ${FACTS_VERSION},
          (SELECT array_agg(word) FROM words w WHERE v.search @@ w.query) AS says
     FROM ${offered}_versions v ${FACTS_JOINS('v')}
    WHERE v.service_id = ANY(${ids}::text[])
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $4 AND b.other_id = v.provider_id)`;
/** $1: ids of listings, $2: ids of agents, $3: words to look for, $4: the viewer, $5: the words as queries. */
const VERSIONS = statement(
  'decision_versions',
  `WITH words AS MATERIALIZED (
     SELECT word, to_tsquery('english', asked) AS query FROM unnest($3::text[], $5::text[]) AS words(word, asked))
   ${versionsOf('offered_listing', '$1')}
   UNION ALL
   ${versionsOf('offered_agent', '$2')}`,
);

/** Which words can be searched for: not stop words such as “the”. */
const SEARCHABLE_WORDS = statement(
  'decision_searchable_words',
  `SELECT word, numnode(to_tsquery('english', asked)) > 0 AS searchable FROM unnest($1::text[], $2::text[]) AS words(word, asked)`,
);
/** At most about 2 MB. */
const MAX_WORDS_CACHED = 10_000;

/** Reads services with everything known about them. */
@Injectable()
export class ServicesReader {
  /** Whether each word is searchable, which never changes. */
  private readonly searchable = new Map<string, boolean>();

  constructor(
    private readonly database: Database,
    private readonly facts: ServiceFactsReader,
    private readonly clock: Clock,
  ) {}

  /** The words that can be searched for. */
  async searchableWords(words: readonly string[]): Promise<string[]> {
    const unknown = words.filter((word) => !this.searchable.has(word));
    const known = new Map(words.map((word) => [word, this.searchable.get(word)]));
    if (unknown.length > 0) {
      const rows = await this.database.rows<{ word: string; searchable: boolean }>(SEARCHABLE_WORDS, [
        unknown,
        unknown.map(wordsQuery),
      ]);
      if (this.searchable.size > MAX_WORDS_CACHED) this.searchable.clear();
      for (const { word, searchable } of rows) {
        this.searchable.set(word, searchable);
        known.set(word, searchable);
      }
    }
    return words.filter((word) => known.get(word));
  }

  /** The given services that are available, in no particular order and without those of blocked providers. */
  async find(
    serviceIds: readonly string[],
    words: readonly string[],
    viewerId: string | null,
  ): Promise<Service[]> {
    if (serviceIds.length === 0) return [];
    const ofKind = (listing: boolean): string[] => serviceIds.filter((id) => isListingId(id) === listing);
    const values = [ofKind(true), ofKind(false), words, viewerId, words.map(wordsQuery)];
    const available = await this.database.rows<RowVersion & { says: string[] | null }>(VERSIONS, values);
    const facts = await this.facts.of(available);
    const now = this.clock.now();
    return available.flatMap(({ id, says }) => {
      const known = facts.get(id);
      return known ? [forRequest(known, says, now)] : [];
    });
  }
}

/** Copies only what differs, because there are hundreds per request. */
function forRequest(service: Service, says: string[] | null, now: Date): Service {
  const { vacation } = service;
  const away = vacation !== null && (vacation.until === null || vacation.until > now);
  return away || says !== null ? { ...service, away, says: says ?? [] } : service;
}
