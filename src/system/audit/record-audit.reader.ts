import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import { DecisionNotesReader } from './decision-notes.reader';

/** Entries of the audit log on the page of a record. */
const SHOWN = 20;

/**
 * Commands on the record, and those on an upheld report of it: their targets are the reports. Both tables have an index on the
 * author and the content of upheld reports.
 */
const ENTRIES = statement(
  'operator_record_audit',
  `WITH about AS (
     SELECT $1::text AS target
     UNION ALL
     SELECT r.id FROM listings l JOIN reports r
            ON r.status = 'upheld' AND r.seller_id = l.seller_id AND r.listing_id = l.id WHERE l.id = $1
     UNION ALL
     SELECT c.id FROM content_reports c WHERE c.content_id = $1 AND c.status = 'resolved'
   )
   SELECT o.id, o.created_at AS at, o.operator, o.command, o.target, o.outcome, o.error_code, o.details
     FROM about CROSS JOIN LATERAL (
       SELECT * FROM operator_log WHERE target = about.target ORDER BY id DESC LIMIT ${SHOWN + 1}) o
    ORDER BY o.id DESC LIMIT ${SHOWN + 1}`,
);

/** What the pages show of an entry. */
export interface Entry {
  id: string;
  at: Date | string;
  operator: string | null;
  command: string;
  target: string | null;
  details: Record<string, unknown>;
  outcome: string;
  error_code: string | null;
  /** Why it was decided so, if the record has that. */
  note?: string;
}

export interface RecordAudit {
  entries: Entry[];
  /** Whether older entries are not among them. */
  hasMore: boolean;
}

/** What operators did with a record. */
@Injectable()
export class RecordAuditReader {
  constructor(
    private readonly database: Database,
    private readonly notes: DecisionNotesReader,
  ) {}

  async read(id: string): Promise<RecordAudit> {
    const entries = await this.database.rows<Entry & Record<string, unknown>>(ENTRIES, [id]);
    return {
      entries: await this.notes.addTo(entries.slice(0, SHOWN)),
      hasMore: entries.length > SHOWN,
    };
  }
}
