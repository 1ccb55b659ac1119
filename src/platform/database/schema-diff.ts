import { DataSource, type EntityMetadata, getMetadataArgsStorage, type QueryRunner } from 'typeorm';
import { SnakeNaming } from './data-source';
import { computedColumns, sqlIndexes } from './entities';

/** Tables without an entity, each with its reason. Partitions need none either: they follow their table. */
export const WITHOUT_ENTITY: Readonly<Record<string, string>> = {
  migrations: 'TypeORM keeps its list of applied migrations here',
  listing_search:
    'derived from `listings` by a trigger, and partitioned: it has no key across its partitions',
  ledger_unaudited: 'triggers note in it, without a key, what the next audit of the ledger checks',
};

/** What the entities would make of an empty database is made in this schema, in a transaction that is rolled back. */
const SCHEMA = 'as_entities_say';

/** One line per column, key, and index of the schema. Partitions are left out: they follow their table. */
const LINES = `
  WITH tables AS (
    SELECT oid, relname AS name FROM pg_class
     WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition)
  SELECT t.name AS "table", 'column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
         || CASE a.attidentity WHEN '' THEN '' ELSE ' IDENTITY' END
         || coalesce(CASE a.attgenerated WHEN '' THEN ' DEFAULT ' ELSE ' COMPUTED ' END
                     || regexp_replace(regexp_replace(pg_get_expr(d.adbin, d.adrelid, true), '\\s+', ' ', 'g'),
                                       '^''(\\d+)''::\\w+$', '\\1'), '') AS line
    FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
   WHERE a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT t.name, 'key ' || k.conname || ' ' || regexp_replace(pg_get_constraintdef(k.oid, true), ' INCLUDE .*', '')
    FROM tables t JOIN pg_constraint k ON k.conrelid = t.oid WHERE k.contype IN ('p', 'u', 'f')
  UNION ALL
  SELECT t.name, 'index ' || regexp_replace(pg_get_indexdef(x.indexrelid, 0, true), '\\s+', ' ', 'g')
    FROM tables t JOIN pg_index x ON x.indrelid = t.oid
   WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype IN ('p', 'u'))`;

/** A column, key, or index that only the entities have (`-`), or only the database (`+`). */
export interface SchemaDifference {
  table: string;
  line: string;
}

/** Compares the loaded entities with the tables of a migrated database. */
export async function schemaDifferences(url: string): Promise<SchemaDifference[]> {
  const source = await entitySource(url).initialize();
  const runner = source.createQueryRunner();
  try {
    const statements = await statementsOf(source);
    await runner.startTransaction();
    for (const statement of statements) await runner.query(statement);
    const expected = await linesOf(runner, SCHEMA);
    const actual = await linesOf(runner, 'public');
    const only = (lines: Line[], others: Line[], sign: string): SchemaDifference[] => {
      const there = new Set(others.map(textOf));
      return lines
        .filter((line) => !there.has(textOf(line)))
        .map(({ table, line }) => ({ table, line: `${sign} ${line}` }));
    };
    return [...only(expected, actual, '-'), ...only(actual, expected, '+')]
      .filter(({ table }) => !Object.hasOwn(WITHOUT_ENTITY, table))
      .sort((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
    await source.destroy();
  }
}

type Line = { table: string; line: string };
const textOf = ({ table, line }: Line): string => `${table}: ${line}`;

async function linesOf(runner: QueryRunner, schema: string): Promise<Line[]> {
  // names that the search path finds are printed without their schema
  await runner.query(`SET LOCAL search_path = ${schema === 'public' ? '' : `${schema}, `}public`);
  return (await runner.query(LINES, [schema])) as Line[];
}

function entitySource(url: string): DataSource {
  const entities = getMetadataArgsStorage().tables.map(({ target }) => target);
  return new DataSource({
    type: 'postgres',
    url,
    schema: SCHEMA,
    entities,
    poolSize: 2,
    installExtensions: false,
    namingStrategy: new SnakeNaming(),
  });
}

/** The statements that make the tables of the entities. */
async function statementsOf(source: DataSource): Promise<string[]> {
  for (const metadata of source.entityMetadatas) describeComputed(metadata);
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  const indexes = source.entityMetadatas.flatMap((metadata) =>
    ofEntity(sqlIndexes, metadata).map(({ name, definition, unique }) => {
      const method = definition.startsWith('(') ? 'btree ' : '';
      return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name} ON ${SCHEMA}.${metadata.tableName} USING ${method}${definition}`;
    }),
  );
  return [
    `CREATE SCHEMA ${SCHEMA}`,
    `SET LOCAL search_path = ${SCHEMA}, public`,
    ...upQueries.map(({ query }) => query).filter((query) => !query.includes('typeorm_metadata')),
    ...indexes,
  ];
}

function describeComputed(metadata: EntityMetadata): void {
  for (const { property, expression } of ofEntity(computedColumns, metadata)) {
    const column = metadata.findColumnWithPropertyName(property);
    if (column) Object.assign(column, { asExpression: expression, generatedType: 'STORED' });
  }
}

function ofEntity<T extends { target: object }>(list: T[], { inheritanceTree }: EntityMetadata): T[] {
  return list.filter(({ target }) => inheritanceTree.includes(target as () => void));
}
