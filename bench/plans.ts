import type { Client } from 'pg';

const TIMES = 200;
/** A table from which fewer rows are read is small, whatever the plan. */
const FEW_ROWS = 2_000;

export interface PlanFigures {
  p50: number;
  p99: number;
  /** Pages per execution, whether cached or not. */
  pages: number;
  /** Large tables that were scanned sequentially. Should be empty. */
  scanned: string[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/** Rolls back each execution, so that the next one starts from the same state. */
export function measurePlan(
  db: Client,
  text: string,
  valuesOf: (time: number) => unknown[],
): Promise<PlanFigures> {
  return measurePlans(db, (time) => [{ text, values: valuesOf(time) }]);
}

/** The same for statements that belong together, such as those of one call. */
export async function measurePlans(
  db: Client,
  statementsOf: (time: number) => { text: string; values: unknown[] }[],
): Promise<PlanFigures> {
  const times: number[] = [];
  let pages = 0;
  const scanned = new Set<string>();
  for (let time = 0; time < TIMES; time++) {
    const all = await explainAll(db, statementsOf(time));
    times.push(all.reduce((sum, one) => sum + one['Execution Time'], 0));
    const blocks = all.map(({ Plan: plan }) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    pages = Math.max(
      pages,
      blocks.reduce((sum, count) => sum + count, 0),
    );
    for (const node of all.flatMap(({ Plan: plan }) => nodesOf(plan)))
      if (node['Node Type'] === 'Seq Scan' && read(node) > FEW_ROWS) scanned.add(node['Relation Name'] ?? '');
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] as number;
  return { p50: at(0.5), p99: at(0.99), pages, scanned: [...scanned] };
}

interface Explained {
  Plan: Plan;
  'Execution Time': number;
}

async function explainAll(
  db: Client,
  statements: { text: string; values: unknown[] }[],
): Promise<Explained[]> {
  const explained: Explained[] = [];
  await db.query('BEGIN');
  for (const { text, values } of statements) {
    const { rows } = await db.query<{ 'QUERY PLAN': [Explained] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    );
    explained.push(rows[0]!['QUERY PLAN'][0]);
  }
  await db.query('ROLLBACK');
  return explained;
}

const read = (node: Plan): number => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
