import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { databaseConfig, requestsConfig } from '../../drill/haproxy';
import { DCS } from '../../drill/patroni';

const guide = (name: string): string => readFileSync(join(__dirname, '../../docs', name), 'utf8');
const GUIDE = guide('scaling.md');

describe('docs/scaling.md shows the configuration of the drills:', () => {
  it('the proxy in front of the instances', () => {
    const instances = [
      { name: 'web1', port: 3001 },
      { name: 'web2', port: 3002 },
    ];
    expect(GUIDE).toContain(requestsConfig(8080, instances));
  });

  it('the proxy in front of the primary', () => {
    const servers = [
      { name: 'node1', port: 5432, checkPort: 8008 },
      { name: 'node2', port: 5433, checkPort: 8009 },
      { name: 'node3', port: 5434, checkPort: 8010 },
    ];
    expect(GUIDE).toContain(databaseConfig([{ port: 5000 }], servers));
  });

  it('Patroni', () => {
    const displayed = /```yaml\n(scope:[^]*?)```/.exec(GUIDE)?.[1] ?? '';
    expect(parse(displayed)).toMatchObject({ bootstrap: { dcs: DCS } });
  });
});

it('docs/operations.md has the same health checks and timeouts as the drills', () => {
  const config = requestsConfig(8080, []);
  for (const part of [
    'http-check send',
    'http-check expect',
    'timeout check',
    'default-server',
    'timeout ',
    'log ',
    'option httplog',
  ]) {
    const lines = config.split('\n').filter((line) => line.trim().startsWith(part));
    for (const line of lines) expect(guide('operations.md')).toContain(`   ${line}\n`);
  }
});
