import { connect } from './catalog-database';

/**
 * As if up to a hundred agents each had bought from two in five listings and one in three agents. Returns some of these
 * services. Requires more than a hundred agents.
 */
export async function loadEvidence(url: string): Promise<string[]> {
  const db = await connect(url);
  await db.query('SET synchronous_commit = off');
  await db.query(`
    INSERT INTO trust_scores (agent_id, score, inputs, computed_at)
    SELECT agent_id, (hashtext(agent_id) & 1023) * 900 / 1024, '{}', now() FROM agents`);
  await db.query(`
    INSERT INTO service_evidence (service_id, kind, category, orders, clean, disputed, failed, buyers, reviewers, rating,
                                  users, record, computed_at)
    SELECT s.id, s.kind, s.category, s.n * 2, s.n * 2 - s.n / 10, s.n / 10, 0, s.n, s.n, 3 + (s.hash % 20) / 10.0,
           (SELECT jsonb_agg(jsonb_build_array(u.agent_id, 1760000000000 + u.at, 1762000000000 + u.at, 0.9))
              FROM (SELECT agent_id, ordinal * 1000::bigint AS at FROM discovery_agents
                     WHERE ordinal BETWEEN 1 + s.hash % (k.count - 100) AND s.hash % (k.count - 100) + s.n) u),
           0.4 + (s.hash % 1000) / 2000.0, now()
      FROM (SELECT id, 'listing' AS kind, category, hashtext(id) & 1048575 AS hash,
                   1 + least(quantity_sold / 50, 99) AS n FROM listings WHERE hashtext(id) % 5 < 2
            UNION ALL
            SELECT agent_id, 'agent', NULL, hashtext(agent_id) & 1048575, 1 + (hashtext(agent_id) & 63)
              FROM discovery_agents WHERE hashtext(agent_id) % 3 = 0) s
     CROSS JOIN (SELECT count(*)::int AS count FROM discovery_agents) k`);
  for (const table of ['trust_scores', 'service_evidence']) await db.query(`VACUUM (ANALYZE) ${table}`);
  const { rows } = await db.query<{ service_id: string }>(
    `SELECT service_id FROM service_evidence
       JOIN (SELECT service_id FROM offered_listings UNION ALL SELECT service_id FROM offered_agents) o USING (service_id)
      ORDER BY md5(service_id) LIMIT 2000`,
  );
  await db.end();
  return rows.map(({ service_id }) => service_id);
}
