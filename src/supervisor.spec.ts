import type { ProcessRole, Settings } from './platform/config/settings';
import { settingsOf } from './supervisor';

const ALL: ProcessRole[] = ['web', 'relay', 'dispatcher', 'sweeper'];
const each = (PROCESSES: number, ROLES = ALL): object[] =>
  Array.from({ length: PROCESSES }, (_, index) =>
    settingsOf(index + 1, { PROCESSES, ROLES, PUBLIC_URL: 'https://x.example' } as Settings),
  );

describe('the settings of each process', () => {
  it('are those of the instance with one or two processes', () => {
    expect(each(2)).toEqual([{}, {}]);
  });

  it('leave the background work to the last of three', () => {
    const background = {
      ROLES: 'relay,dispatcher,sweeper',
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://x.example',
    };
    expect(each(3)).toEqual([{ ROLES: 'web' }, { ROLES: 'web' }, background]);
  });

  it('are those of an instance that has only one kind of work', () => {
    expect(each(3, ['web'])).toEqual([{}, {}, {}]);
    expect(each(3, ['relay', 'sweeper'])).toEqual([{}, {}, {}]);
  });
});
