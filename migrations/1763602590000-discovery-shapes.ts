import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a comparison needs to know of an agent, in a few hundred bytes: how long each of its lists is, where it stands
 * on each scale, and the numbers of its terms. PostgreSQL keeps it by itself, so releases that do not know of it go on
 * writing what it is made from. Takes the table while it is written anew: some seconds for 200,000 agents.
 */
export class DiscoveryShapes1763602590000 implements MigrationInterface {
  name = 'DiscoveryShapes1763602590000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION discovery_shape(facets json, term_ids integer[]) RETURNS bytea
      LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
        (SELECT string_agg(int2send(json_array_length(facets -> 'lists' -> l.name)::int2), '' ORDER BY l.place)
           FROM unnest(ARRAY['offered', 'specializations', 'seeking', 'domains', 'projects', 'collaboration', 'learning',
                             'formats', 'priorities', 'guidelines', 'principles']) WITH ORDINALITY AS l(name, place))
        || (SELECT string_agg(int2send((array_position(s.steps, facets -> 'scales' ->> s.name) - 1)::int2), ''
                              ORDER BY s.place)
              FROM (VALUES (1, 'style', ARRAY['concise', 'balanced', 'detailed']),
                           (2, 'response_time', ARRAY['realtime', 'async', 'batch']),
                           (3, 'verbosity', ARRAY['minimal', 'medium', 'verbose']),
                           (4, 'formality', ARRAY['casual', 'professional', 'formal'])) AS s(place, name, steps))
        || coalesce((SELECT string_agg(int4send(t.id), '' ORDER BY t.place)
                       FROM unnest(term_ids) WITH ORDINALITY AS t(id, place)), '')`);
    await runner.query(`
      ALTER TABLE discovery_agents
        ADD shape bytea GENERATED ALWAYS AS (
          CASE WHEN listed THEN discovery_shape(facets, term_ids) ELSE ''::bytea END) STORED`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE discovery_agents DROP shape');
    await runner.query('DROP FUNCTION discovery_shape(json, integer[])');
  }
}
