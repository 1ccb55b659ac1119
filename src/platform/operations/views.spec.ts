import { Integer, Moment, Text } from '../validation/fields';
import { columnsOf, type IsoTime, membersOf, type RowOf, viewOf } from './views';

class BaseView {
  @Text() id: string;
  @Moment() created_at: IsoTime;
}
class SampleView extends BaseView {
  @Text({ nullable: true }) asker_name: string | null;
  @Moment({ nullable: true }) answered_at: IsoTime | null;
  @Text({ optional: true }) note?: string;
  @Integer() total: number;
}

const AT = new Date('2026-11-20T12:00:00Z');

describe('viewOf', () => {
  it('copies members of an entity, inherited ones first, and writes moments as ISO 8601', () => {
    const entity = { total: 3, askerName: 'Bob', id: 'qst_1', answeredAt: null, createdAt: AT, secret: 'no' };
    const view = viewOf(SampleView, entity);
    expect(view).toEqual({
      id: 'qst_1',
      created_at: '2026-11-20T12:00:00.000Z',
      asker_name: 'Bob',
      answered_at: null,
      total: 3,
    });
    expect(Object.keys(view).slice(0, 2)).toEqual(['id', 'created_at']);
  });

  it('copies members of a row by their own names', () => {
    const row = { id: 'qst_1', created_at: AT, asker_name: 'Bob', answered_at: AT, total: 0 };
    expect(viewOf(SampleView, row)).toEqual({
      ...row,
      created_at: AT.toISOString(),
      answered_at: AT.toISOString(),
    });
  });

  it('prefers computed members', () => {
    const row = { id: 'qst_1', created_at: AT, asker_name: 'Bob', answered_at: AT };
    const view = viewOf(SampleView, row, { total: 7, asker_name: null, note: 'computed' });
    expect(view).toMatchObject({ total: 7, asker_name: null, note: 'computed' });
  });

  it('never shows what the source has in place of a computed member that is undefined', () => {
    const row = {
      id: 'qst_1',
      created_at: AT,
      asker_name: 'Bob',
      answered_at: AT,
      total: 1,
      note: 'private',
    };
    const hidden = viewOf(SampleView, row, { note: undefined });
    expect(JSON.parse(JSON.stringify(hidden))).not.toHaveProperty('note');
  });

  it('reads getters, and leaves out optional members that the source does not have', () => {
    class Entity {
      id = 'qst_1';
      createdAt = AT;
      askerName = null;
      answeredAt = null;
      get total(): number {
        return 5;
      }
    }
    const view = viewOf(SampleView, new Entity());
    expect(JSON.parse(JSON.stringify(view))).not.toHaveProperty('note');
    expect(view.total).toBe(5);
  });

  it('does not compile where the source lacks a member, has another type, or names one that the view does not have', () => {
    const row = { id: 'qst_1', created_at: AT, asker_name: 'Bob', answered_at: AT };
    // @ts-expect-error total is missing
    expect(() => viewOf(SampleView, row)).toThrow('total is missing');
    // @ts-expect-error total is a text
    viewOf(SampleView, { ...row, total: '7' });
    // @ts-expect-error the view has no such member
    viewOf(SampleView, row, { total: 7, totals: 8 });
  });

  it('throws if a statement did not select a required member, rather than answering null', () => {
    const row = { id: 'qst_1', created_at: AT, answered_at: AT, total: 7 } as unknown as RowOf<SampleView>;
    expect(() => viewOf(SampleView, row)).toThrow('asker_name is missing');
    expect(viewOf(SampleView, row, { asker_name: null })).toMatchObject({ asker_name: null });
  });
});

describe('columnsOf', () => {
  it('selects each member, computed ones by their SQL, and leaves out what the view fills in', () => {
    expect(columnsOf(SampleView, 'q', { asker_name: 'lower(q.name)', total: null })).toMatch(
      /^q\.id, .*lower\(q\.name\) AS asker_name/,
    );
    expect(columnsOf(SampleView, 'q', { total: null })).not.toContain('total');
  });
});

describe('RowOf', () => {
  it('has the members of the view, with times as dates, except the computed ones', () => {
    const row: RowOf<SampleView, 'total'> = {
      id: 'qst_1',
      created_at: AT,
      asker_name: null,
      answered_at: null,
    };
    const time: IsoTime = row.created_at.toISOString();
    expect(viewOf(SampleView, row, { total: 7 })).toMatchObject({ id: 'qst_1', created_at: time, total: 7 });
  });

  it('does not compile where a member is missing, a time is a text, or a computed member is named', () => {
    type Row = RowOf<SampleView, 'total'>;
    const row: Row = { id: 'qst_1', created_at: AT, asker_name: 'Bob', answered_at: AT };
    // @ts-expect-error a row has a Date
    row.answered_at = AT.toISOString();
    // @ts-expect-error the column is not null
    row.created_at = null;
    // @ts-expect-error the view computes it
    void row.total;
    // @ts-expect-error asker_name is missing
    const partial: Row = { id: 'qst_1', created_at: AT, answered_at: AT };
    expect(partial.id).toBe('qst_1');
  });
});

describe('membersOf', () => {
  const entity = { id: 'qst_1', createdAt: AT, answeredAt: null as Date | null, secret: 'no' };

  it('copies the named members in their order, and writes times as ISO 8601', () => {
    const members = membersOf(entity, ['created_at', 'id', 'answered_at']);
    const answeredAt: string | null = members.answered_at;
    expect(members).toEqual({ id: 'qst_1', created_at: AT.toISOString(), answered_at: answeredAt });
    expect(Object.keys(members)).toEqual(['created_at', 'id', 'answered_at']);
  });

  it('does not compile where the record has no such member', () => {
    // @ts-expect-error the record has no such member
    expect(() => membersOf(entity, ['id', 'asker_id'])).toThrow('asker_id is missing');
  });
});
