import { ComposedStatements } from './statements';

describe('composed statements', () => {
  const times = (statements: ComposedStatements, text: string, count: number) =>
    Array.from({ length: count }, () => statements.find(text)).at(-1);

  it('are prepared from the third time on, under one name for one text', () => {
    const statements = new ComposedStatements();
    expect(times(statements, 'SELECT 1', 2)).toBeUndefined();
    const prepared = statements.find('SELECT 1');
    expect(prepared).toMatchObject({
      text: 'SELECT 1',
      name: expect.stringMatching(/^composed_[0-9a-f]{32}$/),
    });
    expect(statements.find('SELECT 1')).toBe(prepared);
    expect(times(statements, 'SELECT 2', 3)?.name).not.toBe(prepared?.name);
    expect(new ComposedStatements().find('SELECT 1')).toBeUndefined();
  });

  it('fit into the 63 characters that PostgreSQL keeps of a name', () => {
    expect(times(new ComposedStatements(), 'x'.repeat(10_000), 3)?.name.length).toBeLessThanOrEqual(63);
  });

  it('are at most 64, so that strange requests cannot fill the memory of the connections', () => {
    const statements = new ComposedStatements();
    for (let number = 0; number < 64; number++)
      expect(times(statements, `SELECT ${number}`, 3)).toBeDefined();
    expect(times(statements, 'SELECT 64', 10)).toBeUndefined();
    expect(statements.find('SELECT 0')).toBeDefined();
  });

  it('forget what came once, so that counting takes bounded memory', () => {
    const statements = new ComposedStatements();
    times(statements, 'SELECT 0', 2);
    for (let number = 1; number <= 1_000; number++) statements.find(`SELECT ${number}`);
    expect(statements.find('SELECT 0')).toBeUndefined();
  });
});
