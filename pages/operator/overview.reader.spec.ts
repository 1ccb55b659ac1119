import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { OVERDUE } from './overview.reader';

it('calls a worker overdue when the alert does', () => {
  const { groups } = parse(readFileSync('ops/alerts.yml', 'utf8')) as {
    groups: { rules: { alert?: string; expr: string }[] }[];
  };
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'WorkerOverdue');
  const [, intervals, seconds] =
    /> ([\d.]+) \* max by \(worker\) \(worker_interval_seconds\) \+ (\d+)$/.exec(rule?.expr ?? '') ?? [];
  expect(OVERDUE).toEqual({ intervals: Number(intervals), moreSeconds: Number(seconds) });
});
