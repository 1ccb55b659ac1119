import { Integer, Moment, Text } from './fields';
import { type IsoTime, type RowOf, viewOf } from './views';

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
    viewOf(SampleView, row);
    // @ts-expect-error total is a text
    viewOf(SampleView, { ...row, total: '7' });
    // @ts-expect-error the view has no such member
    viewOf(SampleView, row, { total: 7, totals: 8 });
    expect(true).toBe(true);
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
