import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';

/** Why operators decided as they did: the log has no free text, so it is read from the records. Every part reads by primary key. */
const NOTES = statement(
  'operator_decision_notes',
  `SELECT id, note FROM reports WHERE id = ANY($1)
   UNION ALL SELECT id, note FROM content_reports WHERE id = ANY($1)
   UNION ALL SELECT id, note FROM payments WHERE id = ANY($1)
   UNION ALL SELECT id, reason FROM donations WHERE id = ANY($1)
   UNION ALL SELECT id, reason FROM invite_requests WHERE id = ANY($1)
   UNION ALL SELECT order_id, note FROM order_transitions WHERE order_id = ANY($1) AND role = 'operator'`,
);

interface Logged {
  target: string | null;
  outcome: string;
}

/** A record is decided once, so its note is that of the one command that was carried out. */
@Injectable()
export class DecisionNotesReader {
  constructor(private readonly database: Database) {}

  async addTo<E extends Logged>(entries: readonly E[]): Promise<(E & { note: string | undefined })[]> {
    const done = entries.filter(({ outcome }) => outcome === 'done');
    const targets = [...new Set(done.map(({ target }) => target))].filter((id) => id !== null);
    const rows = await this.database.rows<{ id: string; note: string | null }>(NOTES, [targets]);
    const notes = new Map(rows.flatMap(({ id, note }) => (note === null ? [] : [[id, note] as const])));
    return entries.map((entry) => ({
      ...entry,
      note: entry.outcome === 'done' && entry.target !== null ? notes.get(entry.target) : undefined,
    }));
  }
}
