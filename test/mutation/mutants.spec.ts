import { mutantsOf } from './mutants';

/** The text with each mutant applied, in order, and what the mutant does. */
function planted(text: string): [what: string, text: string][] {
  return mutantsOf('file.ts', text).map(({ start, end, replacement, what }) => [
    what,
    text.slice(0, start) + replacement + text.slice(end),
  ]);
}

describe('the mutants of a text', () => {
  it('turn comparisons and conditions', () => {
    expect(planted('function f(a) { if (a >= LIMIT) return a; }')).toEqual([
      ['if (a >= LIMIT) never holds', 'function f(a) { if (false) return a; }'],
      ['turns the condition a >= LIMIT around', 'function f(a) { if (!(a >= LIMIT)) return a; }'],
      ['>= becomes >', 'function f(a) { if (a > LIMIT) return a; }'],
    ]);
  });

  it('drop calls, but none that only logs or counts', () => {
    expect(planted('lock(tx); await save(row); this.log.info({}, "x"); this.metrics.count("x");')).toEqual([
      ['drops lock(tx);', '; await save(row); this.log.info({}, "x"); this.metrics.count("x");'],
      ['drops await save(row);', 'lock(tx); ; this.log.info({}, "x"); this.metrics.count("x");'],
    ]);
  });

  it('leave types, imports, and joined texts alone', () => {
    expect(planted('import { a } from "a"; type B = 1 | true; const c = "x" + d;')).toEqual([]);
  });

  it('loosen SQL without taking its parameters away', () => {
    const sql =
      'const Q = `SELECT id FROM orders WHERE id = $1 AND seller_id = $2 AND due_at <= $3 FOR UPDATE`;';
    expect(planted(sql)).toEqual([
      ['SQL: drops the condition id = $1', sql.replace('id = $1', '(id = $1 OR TRUE)')],
      ['SQL: drops the condition seller_id = $2', sql.replace('seller_id = $2', '(seller_id = $2 OR TRUE)')],
      ['SQL: drops the condition due_at <= $3', sql.replace('due_at <= $3', '(due_at <= $3 OR TRUE)')],
      ['SQL: <= becomes <', sql.replace('<=', '<')],
      ['SQL: drops FOR UPDATE', sql.replace(' FOR UPDATE', '')],
    ]);
  });

  it('know the functions and the constant that they are part of', () => {
    const [constant, method] = mutantsOf(
      'file.ts',
      'const MOST = 5; class A { get open() { return [1].map((x) => x > MOST); } }',
    ).filter(({ what }) => /^5|^>/.test(what));
    expect(constant).toMatchObject({ line: 1, functions: [], constant: 'MOST' });
    expect(method).toMatchObject({ functions: ['get open'] });
  });
});
