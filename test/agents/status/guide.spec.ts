import { readFileSync } from 'node:fs';
import { FOUNDERS } from '../../../src/agents/policies';

it('the guide to agents says how many founders there are', () => {
  expect(readFileSync('docs/agents.md', 'utf8')).toContain(`first ${FOUNDERS} agents`);
});
