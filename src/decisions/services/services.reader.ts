import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { RowVersion } from '../../platform/database/row-version-cache';
import { Reads, statement } from '../../platform/database/statements';
import type { Service, ServiceFacts } from './service';
import { FACTS_VERSION, ServiceFactsReader } from './service-facts';

const mentioned = (offered: string): string => `
   SELECT v.service_id AS id, ${FACTS_VERSION}, ARRAY(SELECT word FROM words w WHERE v.search @@ w.query) AS says
     FROM ${offered}_versions v
     LEFT JOIN trust_scores t ON t.agent_id = v.provider_id
     LEFT JOIN service_evidence e ON e.service_id = v.service_id
    WHERE v.service_id = ANY($1::text[])
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $3 AND b.other_id = v.provider_id)`;
/** $1: service ids, $2: words to look for, $3: the viewer. */
const VERSIONS = statement(
  'decision_versions',
  `WITH words AS MATERIALIZED (
     SELECT word, plainto_tsquery('english', word) AS query FROM unnest($2::text[]) AS word)
   ${mentioned('offered_listing')}
   UNION ALL
   ${mentioned('offered_agent')}`,
);

/** Drops stop words such as “the”. */
const SEARCHABLE_WORDS = statement(
  'decision_telling_words',
  `SELECT word FROM unnest($1::text[]) WITH ORDINALITY AS w(word, place)
    WHERE numnode(plainto_tsquery('english', word)) > 0 ORDER BY place`,
);

interface Row extends RowVersion {
  says: string[];
  [column: string]: unknown;
}

/** Reads services with everything known about them. */
@Injectable()
export class ServicesReader {
  constructor(
    private readonly reads: Reads,
    private readonly facts: ServiceFactsReader,
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
    const available = await this.reads.rows<Row>(VERSIONS, [serviceIds, words, viewerId]);
    const facts = await this.facts.of(available);
    const now = this.clock.now();
    return available.flatMap(({ id, says }) => {
      const known = facts.get(id);
      return known ? [{ ...known, away: isAway(known, now), says }] : [];
    });
  }
}

function isAway({ vacation }: ServiceFacts, now: Date): boolean {
  return vacation !== null && (vacation.until === null || vacation.until > now);
}
