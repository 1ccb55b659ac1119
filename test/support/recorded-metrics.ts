import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Family, Sample } from './prometheus';

export type Scrape = Map<string, Family>;

/** How a metric goes on after it was scraped; a counter by default counts the same again each minute. */
export type Continued = (sample: Sample) => string | undefined;

const MINUTES = 800;
const RULES = resolve('ops/alerts.yml');

/** What Prometheus would have stored if the second scrape had followed the first, and then minute after minute. */
function seriesOf(first: Scrape, second: Scrape, used: Set<string>, continued: Continued): object[] {
  const keyOf = ({ name, labels }: Sample): string => `${name} ${JSON.stringify(labels)}`;
  const before = new Map(
    [...first.values()].flatMap(({ samples }) => samples.map((one) => [keyOf(one), one.value])),
  );
  const up = { series: 'up{instance="rialto-1", job="rialto"}', values: `1x${MINUTES}` };
  const series = [...second.values()].flatMap(({ type, samples }) =>
    samples
      .filter(({ name }) => used.has(name))
      .map((sample) => {
        const labels = Object.entries({ ...sample.labels, instance: 'rialto-1', job: 'rialto' });
        const counts = type === 'counter' || type === 'histogram';
        const from = before.get(keyOf(sample)) ?? 0;
        const values = counts ? `${from}+${sample.value - from}x${MINUTES}` : `${sample.value}x${MINUTES}`;
        return {
          series: `${sample.name}{${labels.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(', ')}}`,
          values: (continued(sample) ?? values).replaceAll('Infinity', 'Inf'),
        };
      }),
  );
  return [up, ...series];
}

/** Whether the shipped rule fires at any time in the hours after these scrapes, as the real promtool evaluates it. */
export function fires(
  alert: string,
  used: Set<string>,
  first: Scrape,
  second: Scrape,
  { continued = () => undefined, hours = 3 }: { continued?: Continued; hours?: number } = {},
): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'rialto-promtool-'));
  const expr = `max(max_over_time(ALERTS{alertname="${alert}", alertstate="firing"}[12h]))`;
  const file = {
    rule_files: [RULES],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: seriesOf(first, second, used, continued),
        promql_expr_test: [{ expr, eval_time: `${hours}h`, exp_samples: [{ labels: '{}', value: 1 }] }],
      },
    ],
  };
  writeFileSync(join(folder, 'test.yml'), JSON.stringify(file));
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(folder, 'test.yml')], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  if (status !== 0 && !/got: *nil/.test(stdout + stderr)) throw new Error(stdout + stderr);
  return status === 0;
}

/** The names of the time series that an expression may use, with those of histograms. */
export function seriesNamesIn(expression: string): Set<string> {
  return new Set(expression.match(/[a-z][a-z0-9_]*_[a-z0-9_]+/g) ?? []);
}

export const alertRules = (): string => readFileSync(RULES, 'utf8');
