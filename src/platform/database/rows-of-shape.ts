import type { FieldDef, QueryArrayConfig, QueryArrayResult, QueryResultRow } from 'pg';

interface Client {
  query<Values extends unknown[]>(question: QueryArrayConfig): Promise<QueryArrayResult<Values>>;
}

/** More than the service has statements. Composed ones share the lists of their columns. */
const MAX_SHAPES = 2_000;
type Shape = (values: unknown[]) => unknown;
const shapes = new Map<string, Shape>();

/**
 * The rows of a statement as objects of one hidden class, written as one literal. `pg` assigns each member by name to a copy
 * of an empty row instead, which takes longer and gives rows that are slow to read.
 */
export async function rowsOf<Row extends QueryResultRow>(
  client: Client,
  question: Omit<QueryArrayConfig, 'rowMode'>,
): Promise<Row[]> {
  const { fields, rows } = await client.query<unknown[]>({ ...question, rowMode: 'array' });
  return rows.length === 0 ? [] : (rows.map(shapeOf(fields)) as Row[]);
}

function shapeOf(fields: FieldDef[]): Shape {
  const names = fields.map(({ name }) => JSON.stringify(name));
  const key = names.join();
  let shape = shapes.get(key);
  if (shape === undefined) {
    if (shapes.size >= MAX_SHAPES) shapes.clear();
    // names are quoted, so the code contains nothing else of them
    const members = names.map((name, at) => `${name}: values[${at}]`);
    shape = new Function('values', `return { ${members.join(', ')} };`) as Shape;
    shapes.set(key, shape);
  }
  return shape;
}
