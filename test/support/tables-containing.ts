import type { TestApp } from './app';

/** The tables with a value that contains this text. */
export async function tablesContaining(app: TestApp, text: string): Promise<string[]> {
  const tables = await app.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const found = await app.sql(`SELECT 1 FROM "${name}" t WHERE t::text ILIKE $1 LIMIT 1`, [`%${text}%`]);
    if (found.length > 0) places.push(name);
  }
  return places;
}
