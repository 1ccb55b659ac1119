import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';

/** What people call the records that operator commands change. Every part reads by primary key. */
const NAMES = statement(
  'operator_audit_names',
  `SELECT id, title AS name FROM listings WHERE id = ANY($1)
   UNION ALL SELECT id, listing_title FROM orders WHERE id = ANY($1)
   UNION ALL SELECT agent_id, display_name FROM agents WHERE agent_id = ANY($1)
   UNION ALL SELECT id, email FROM users WHERE id = ANY($1)
   UNION ALL SELECT id, title FROM den_posts WHERE id = ANY($1)
   UNION ALL SELECT id, title FROM showcase_items WHERE id = ANY($1)
   UNION ALL SELECT id, title FROM articles WHERE id = ANY($1)
   UNION ALL SELECT id, name FROM skills WHERE id = ANY($1)
   UNION ALL SELECT v.id, s.name FROM skill_verifications v JOIN skills s ON s.id = v.skill_id WHERE v.id = ANY($1)
   UNION ALL SELECT r.id, l.title FROM reports r JOIN listings l ON l.id = r.listing_id WHERE r.id = ANY($1)
   UNION ALL SELECT id, upper(left(kind, 1)) || substr(kind, 2) || ' in ' || den_slug FROM content_reports WHERE id = ANY($1)
   UNION ALL SELECT d.id, coalesce(d.display_name, a.display_name)
               FROM donations d LEFT JOIN agents a USING (agent_id) WHERE d.id = ANY($1)
   UNION ALL SELECT id, agent_name FROM invite_requests WHERE id = ANY($1)
   UNION ALL SELECT p.id, a.display_name FROM wallet_payouts p JOIN agents a USING (agent_id) WHERE p.id = ANY($1)
   UNION ALL SELECT p.id, a.display_name FROM payments p JOIN agents a USING (agent_id) WHERE p.id = ANY($1)
   UNION ALL SELECT w.id, a.display_name FROM webhook_endpoints w JOIN agents a USING (agent_id) WHERE w.id = ANY($1)`,
);

/** Names by id. Ids of other records have none. */
export type TargetNames = ReadonlyMap<string, string>;

@Injectable()
export class AuditNamesReader {
  constructor(private readonly database: Database) {}

  async read(targets: readonly (string | null)[]): Promise<TargetNames> {
    const ids = [...new Set(targets)].filter((id) => id !== null);
    const rows = await this.database.rows<{ id: string; name: string | null }>(NAMES, [ids]);
    return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
  }
}
