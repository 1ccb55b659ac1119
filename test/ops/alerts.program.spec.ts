import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import { parse } from 'yaml';
import { DRILLS } from '../../drill/drills/all';
import { find } from '../../drill/programs';
import { DatabaseClock } from '../../src/platform/database/database-clock';
import { ROLES } from '../../src/platform/config/settings';
import { statement } from '../../src/platform/database/statements';
import { DeadlineWorker } from '../../src/platform/workers/deadline-worker';
import { Metrics } from '../../src/platform/observability/metrics';
import { WorkerRuns } from '../../src/platform/workers/worker-runs';
import { Workers } from '../../src/platform/workers/workers';
import { type Instance, startAnotherInstance } from '../support/another-instance';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { Client } from '../support/client';
import { fixtures } from '../support/fixtures';
import { auditFoundViolations } from '../support/fixtures/ledger';
import { noQueuedMails, queuedEventsAreFrom, waitingMails } from '../support/fixtures/queues';
import { oldWorkerRounds } from '../support/fixtures/workers';
import { where } from '../support/programs';
import { type Family, parseExposition } from '../support/prometheus';
import { ServerWithSlot } from '../support/server-with-slot';
import { until } from '../support/waiting';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface RuleTest {
  promql_expr_test: { expr: string; exp_samples?: object[] }[];
}
interface Target {
  expr: string;
  legendFormat?: string;
}
interface Dashboard {
  panels: { id: number; type: string; title: string; targets?: Target[] }[];
  templating: { list: { name: string; definition?: string }[] };
}

const { groups } = parse(readFileSync('ops/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.map(({ alert }) => alert);
const { tests } = parse(readFileSync('ops/alerts.test.yml', 'utf8')) as { tests: RuleTest[] };
const dashboard = JSON.parse(readFileSync('ops/dashboard.json', 'utf8')) as Dashboard;
const guide = readFileSync('docs/operations.md', 'utf8');

const targets = dashboard.panels.flatMap(({ targets: of = [] }) => of);
/** With variables filled in as Grafana does. */
const expressions = targets.map(({ expr }) => expr.replace(/\$(job|instance)/g, '.+'));

/** The metrics that a PromQL expression uses. */
function metricsIn(expression: string): string[] {
  const plain = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|without|on|ignoring) *\([^)]*\)/g, '')
    .replace(/"[^"]*"/g, '');
  const words = plain.match(/\b[a-z][a-z0-9_]*\b(?! *\()/g) ?? [];
  return words.filter((word) => word.includes('_'));
}

const wordsIn = (list: string): string[] => list.match(/\w+/g) ?? [];
const groupingsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:by|on) *\(([^)]*)\)/g)].flatMap(([, list = '']) => wordsIn(list));

/** The labels that an expression, or the text about its results, uses, each as `series label`. */
function labelsIn(expression: string, text = ''): string[] {
  const groupings = groupingsIn(expression);
  const named = [...text.matchAll(/\{\{ *(?:\$labels\.)?(\w+) *\}\}/g)].map(([, label = '']) => label);
  const isAggregated = /\b(sum|min|max|count)\b *(by\b|\()/.test(expression);
  if (isAggregated) expect([expression, groupings]).toEqual([expression, expect.arrayContaining(named)]);
  const series = [...metricsIn(expression), ...(expression.match(/\b(up|ALERTS)\b/g) ?? [])];
  const ofAll = isAggregated ? groupings : [...groupings, ...named];
  const selected = [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', list = '']) =>
    [...list.matchAll(/(\w+) *[=!]/g)].map(([, label]) => `${name} ${label}`),
  );
  return [...selected, ...series.flatMap((name) => ofAll.map((label) => `${name} ${label}`))];
}

const promtool = where(find('promtool') !== undefined, 'promtool', it);

describe('the alert rules', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'rialto-alerts-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = (...args: string[]): void => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
    expect([args.slice(0, 2), status, status === 0 ? '' : stdout + stderr]).toEqual([
      args.slice(0, 2),
      0,
      '',
    ]);
  };

  promtool('are rules, and fire when they should and only then', () => {
    check('check', 'rules', 'ops/alerts.yml');
    check('test', 'rules', 'ops/alerts.test.yml');
  });

  promtool('are loaded by the configuration in the guide', () => {
    const [, config = ''] = /```yaml\n(rule_files:[\s\S]*?)```/.exec(guide) ?? [];
    const here = config
      .replace('/etc/prometheus/rialto-alerts.yml', join(process.cwd(), 'ops/alerts.yml'))
      .replace('/etc/prometheus/rialto-metrics-token', join(folder, 'token'));
    expect(here).not.toContain('/etc/');
    writeFileSync(join(folder, 'token'), 'metrics-token-of-the-tests');
    writeFileSync(join(folder, 'prometheus.yml'), here);
    check('check', 'config', join(folder, 'prometheus.yml'));
    expect(config).toContain('job_name: rialto ');
  });

  promtool('and the dashboard ask in PromQL', () => {
    const asked = expressions.map((expr, at) => ({ record: `panel:${at}`, expr }));
    const file = join(folder, 'dashboard.yml');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asked }] }));
    check('check', 'rules', file);
  });

  it('have a test case in which each fires, and one in which it does not', () => {
    const cases = tests.flatMap((test) => test.promql_expr_test);
    const named = (fires: boolean) =>
      cases
        .filter(({ exp_samples: samples = [] }) => samples.length > 0 === fires)
        .map(({ expr }) => /alertname="(\w+)"/.exec(expr)?.[1]);
    for (const fires of [true, false]) expect([...new Set(named(fires))].sort()).toEqual([...alerts].sort());
  });

  it('are all explained in the guide, and no others', () => {
    const [, section = ''] = /\n### Alerts\n([\s\S]*?)\n### /.exec(guide) ?? [];
    const explained = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, name]) => name);
    expect(explained).toEqual(alerts);
    const faults = /\n## When something fails\n([\s\S]*?)\n\n[^|]*\n### /.exec(
      readFileSync('docs/scaling.md', 'utf8'),
    )?.[1];
    const named = [...(faults ?? '').matchAll(/\| ([^|]*) \|$/gm)].flatMap(
      ([, cell = '']) => cell.match(/`(\w+)`/g) ?? [],
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !alerts.includes(name.replaceAll('`', '')))).toEqual([]);
    for (const { labels } of rules) expect(['critical', 'warning']).toContain(labels.severity);
  });

  it('fire in the drills as the guide says', () => {
    const rows = readFileSync('docs/scaling.md', 'utf8').match(/^\| [^|]*\(`[^|]*\|.*\|$/gm) ?? [];
    const cellOf = (drill: string): string | undefined =>
      rows
        .find((row) => row.split('|')[1]?.includes(`\`${drill}\``))
        ?.split('|')
        .at(-2);
    for (const { name, alerts: fire } of DRILLS) {
      const cell = cellOf(name);
      if (fire === undefined) expect(cell).toMatch(/^ none, or/);
      else if (fire.length === 0) expect([name, cell ?? ' none ']).toEqual([name, ' none ']);
      else
        for (const alert of fire)
          expect([name, cell]).toEqual([name, expect.stringContaining(`\`${alert}\``)]);
    }
    const repeated = DRILLS.map(({ name }) => name).filter((name) => cellOf(name) !== undefined);
    expect(rows.flatMap((row) => row.split('|')[1]?.match(/(?<=`)[a-z-]+(?=`)/g) ?? []).sort()).toEqual(
      repeated.sort(),
    );
  });
});

it('the dashboard has panels with unique titles and ids', () => {
  const { panels, templating } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const displayed = panels.filter(({ type }) => type !== 'row');
  expect(new Set(displayed.map(({ title }) => title)).size).toBe(displayed.length);
  expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'job', 'instance']);
  expect(expressions.join()).not.toContain('$');
});

describe('a running instance', () => {
  let app: TestApp;
  let instance: Instance;
  let folder: string;
  let server: ServerWithSlot;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rialto-slot-'));
    chmodSync(folder, 0o755); // PostgreSQL does not run as root
    server = await ServerWithSlot.start(folder);
    app = await startTestApp();
    // with every optional dependency configured; the addresses do not matter
    const more = {
      REDIS_URL: 'redis://127.0.0.1:1',
      DATABASE_REPLICA_URL: 'postgres://127.0.0.1:1/rialto',
      PUBLIC_URL: 'https://127.0.0.1:1',
      PAYMENTS: 'stripe' as const,
      STRIPE_SECRET_KEY: 'sk_test_of_nobody',
      STRIPE_WEBHOOK_SECRET: ['whsec_of_nobody'],
    } satisfies Partial<TestApp['settings']>;
    instance = await startAnotherInstance(app, more, new DatabaseClock());
  });
  afterAll(async () => {
    await instance.close();
    await app.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const scraped = async (): Promise<Map<string, Family>> => {
    const client = new Client(instance.url, { 'X-Admin-Token': ADMIN_TOKEN });
    return parseExposition((await client.get('/metrics?format=prometheus').expect(200)).text);
  };
  const samples = async (name: string) => (await scraped()).get(name)?.samples ?? [];
  const value = async (name: string) => (await samples(name))[0]?.value;

  it('exposes every metric that the alerts and the dashboard use', async () => {
    const families = await scraped();
    const exposed = (name: string): boolean => {
      const histogram = name.replace(/_(bucket|sum|count)$/, '');
      return families.has(name) || families.get(histogram)?.type === 'histogram';
    };
    const variables = dashboard.templating.list.flatMap(({ definition = '' }) =>
      metricsIn(definition.replace(/^label_values\((.*), \w+\)$/, '$1')),
    );
    const asked = [...rules.map(({ expr }) => expr), ...expressions].flatMap(metricsIn).concat(variables);
    expect(new Set(asked).size).toBeGreaterThan(25);
    expect([...new Set(asked)].filter((name) => !exposed(name))).toEqual([]);
    for (const { expr } of rules)
      expect([expr, metricsIn(expr).length > 0 || /\bup\b/.test(expr)]).toEqual([expr, true]);
  });

  it('exposes every label that the alerts and the dashboard use', async () => {
    await new Client(instance.url).get('/info').expect(200);
    const families = [...(await scraped()).values(), ...(await server.scrape()).values()];
    const labels = new Map([
      ['up', []],
      ['ALERTS', ['alertname', 'alertstate', 'severity', ...rules.flatMap(({ expr }) => groupingsIn(expr))]],
      ...families.flatMap(({ samples: all }) =>
        all.map((sample): [string, string[]] => [sample.name, Object.keys(sample.labels)]),
      ),
    ]);
    const { registry } = instance.app.get(Metrics);
    const isExposed = (used: string): boolean => {
      const [name = '', label = ''] = used.split(' ');
      if (['job', 'instance'].includes(label)) return true; // Prometheus adds them
      // added to the gauges of each process if an instance has several
      if (label === 'process') return registry.getSingleMetric(name) instanceof Gauge;
      return labels.get(name)?.includes(label) === true;
    };
    const used = [
      ...rules.flatMap(({ expr, annotations }) => labelsIn(expr, annotations.summary)),
      ...targets.flatMap(({ expr, legendFormat }) => labelsIn(expr, legendFormat)),
    ];
    expect(new Set(used).size).toBeGreaterThan(100);
    expect([...new Set(used)].filter((one) => !isExposed(one))).toEqual([]);
  });

  it('reports its version and roles, and which dependencies are up', async () => {
    const { labels, value: one } = (await samples('rialto_build_info'))[0]!;
    expect([Object.keys(labels).sort(), one]).toEqual([['commit', 'node', 'roles', 'version'], 1]);
    expect(labels.roles).toBe(ROLES.join());
    expect(await value('database_up')).toBe(1);
    expect(await value('redis_up')).toBe(0);
    expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('starts the counters that alerts use at zero', async () => {
    for (const name of ['requests_shed_total', 'database_connection_errors_total'])
      expect([name, await value(name)]).toEqual([name, 0]);
    for (const state of ['53100', '53200', '53300'])
      expect(await samples('database_resource_errors_total')).toContainEqual(
        expect.objectContaining({ labels: { state }, value: 0 }),
      );
    for (const limit of ['admin-failures', 'key-failures'])
      expect(await samples('rate_limit_refusals_total')).toContainEqual(
        expect.objectContaining({ labels: { limit }, value: 0 }),
      );
  });

  it('reports the age of the oldest waiting event', async () => {
    await app.drain();
    expect(await value('outbox_oldest_age_seconds')).toBeLessThan(60);
    await fixtures(app).agent();
    await queuedEventsAreFrom(app, '5 minutes ago');
    expect(await value('outbox_oldest_age_seconds')).toBeGreaterThanOrEqual(300);
    await queuedEventsAreFrom(app, 'now');
  });

  it('reports how many mails are waiting, and for how long', async () => {
    expect([await value('mails_pending'), await value('mails_oldest_age_seconds')]).toEqual([0, 0]);
    await waitingMails(app, 3);
    expect(await value('mails_pending')).toBe(3);
    expect(await value('mails_oldest_age_seconds')).toBeGreaterThanOrEqual(180);
    await noQueuedMails(app);
  });

  it('reports when the ledger was audited, and how many violations were found', async () => {
    const reported = async () => [
      await value('ledger_audit_current'),
      await value('ledger_audit_age_seconds'),
      await value('ledger_audit_violations'),
    ];
    expect(await reported()).toEqual([0, Infinity, 0]);
    await app.drain('ledger-audit');
    expect(await reported()).toEqual([1, expect.any(Number), 0]);
    await auditFoundViolations(app);
    const [current, age, violations] = await reported();
    expect([current, violations]).toEqual([0, 2]);
    expect(age).toBeGreaterThanOrEqual(1_200);
  });

  it('counts worker failures, also if only some rows fail', async () => {
    const before = await samples('worker_failures_total');
    expect(before.find(({ labels }) => labels.worker === 'trending')?.value).toBe(0);
    const worker = await startAnotherInstance(app, { ROLES: ['sweeper'] });
    const failing = (): Promise<never> => Promise.reject(new Error('made to fail'));
    const [workers, deadlineWorker] = [worker.app.get(Workers), worker.app.get(DeadlineWorker)];
    workers.add({ name: 'fails', role: 'sweeper', everyMs: 3_600_000, step: failing });
    const claim = statement('due_for_ever', `SELECT 'one' AS id WHERE $1::timestamptz < $2::timestamptz`);
    deadlineWorker.add({ name: 'fails-in-part', claim, process: failing });
    workers.start();
    const counted = async (): Promise<Record<string, number>> => {
      const client = new Client(worker.url, { 'X-Admin-Token': ADMIN_TOKEN });
      return (await client.get('/metrics').expect(200)).body.counts.worker_failures_total as never;
    };
    await until(async () => {
      const { fails = 0, 'fails-in-part': inPart = 0 } = await counted();
      return fails > 0 && inPart > 0;
    });
    await worker.close();
  });

  it('reports when each worker last finished a round, also on other instances', async () => {
    const ageOf = async (name: string) =>
      (await samples('worker_age_seconds')).find(({ labels }) => labels.worker === name);
    await oldWorkerRounds(app);
    const relay = await ageOf('outbox-relay');
    expect(relay?.labels.role).toBe('relay');
    expect(relay?.value).toBeGreaterThanOrEqual(600);
    expect(await ageOf('of a release before')).toBeUndefined();
    // a worker that never ran is as old as the process
    expect((await ageOf('trending'))?.value).toBeLessThan(600);
    const intervals = await samples('worker_interval_seconds');
    const workers = (list: typeof intervals) => list.map(({ labels }) => labels.worker).sort();
    expect(workers(intervals)).toEqual(workers(await samples('worker_age_seconds')));
    expect(new Set(intervals.map(({ labels }) => labels.role))).toEqual(new Set(ROLES));

    const worker = await startAnotherInstance(app, { ROLES: ['relay'] });
    worker.app.get(Workers).start();
    const written = async (): Promise<number> => {
      await worker.app.get(WorkerRuns).write();
      return (await ageOf('outbox-relay'))?.value ?? Infinity;
    };
    await until(async () => (await written()) < 600);
    await worker.close();
    expect((await app.sql('SELECT name FROM worker_rounds ORDER BY name')).map(({ name }) => name)).toEqual([
      'of a release before',
      'outbox-relay',
    ]);
  });
});
