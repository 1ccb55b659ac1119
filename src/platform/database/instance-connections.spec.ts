import type { Settings } from '../config/settings';
import { announcingName } from './instance-connections';

const settings = { PROCESSES: 2, DATABASE_POOL: 20 };

it('a name that PostgreSQL would escape or truncate does not hide the announcement', () => {
  const named = (PLATFORM_NAME: string): string => announcingName({ ...settings, PLATFORM_NAME } as Settings);
  expect(named('Rialto')).toMatch(/^rialto watch 44@[0-9a-f]{8}$/);
  expect(named('Mercado Étoile 市場')).toMatch(/^mercado \?toile \?\? watch 44@[0-9a-f]{8}$/);
  expect(named('m'.repeat(100)).length).toBeLessThan(63);
});
