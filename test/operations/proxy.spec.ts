import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseConfig, requestsConfig } from '../../drill/haproxy';

const GUIDE = readFileSync(join(__dirname, '../../docs/scaling.md'), 'utf8');

describe('the proxies in docs/scaling.md are those that the drills run:', () => {
  it('the one in front of the instances', () => {
    const instances = [
      { name: 'web1', port: 3001 },
      { name: 'web2', port: 3002 },
    ];
    expect(GUIDE).toContain(requestsConfig(8080, instances));
  });

  it('the one in front of the primary', () => {
    const servers = [
      { name: 'first', port: 5432, checkPort: 8008 },
      { name: 'second', port: 5433, checkPort: 8009 },
    ];
    expect(GUIDE).toContain(databaseConfig(5000, servers));
  });
});
