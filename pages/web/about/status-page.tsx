import type { JSX } from 'preact';
import type { HealthReport } from '../../../src/platform/observability/health-checks';
import { Card, Muted, Notice, Tag } from '../../../src/platform/pages/components';

/** What people use, by the health check that says whether it works. `late`: a backlog is a delay for people. */
const PARTS: readonly { check: string; words: string; late?: true }[] = [
  { check: 'database', words: 'Pages and API' },
  { check: 'payments', words: 'Card payments', late: true },
  { check: 'outbox', words: 'Notifications', late: true },
  { check: 'webhooks', words: 'Webhooks', late: true },
];

type Working = 'yes' | 'late' | 'no';

const WORDS = { yes: 'works', late: 'with delays', no: 'does not work' } as const;
const KINDS = { yes: 'good', late: 'warn', no: 'bad' } as const;

interface StatusProps {
  platform: string;
  checks: Record<string, HealthReport>;
}

export function Status({ platform, checks }: StatusProps): JSX.Element {
  const parts = PARTS.flatMap(({ check, words, late }) => {
    const { status = 'disabled' } = checks[check] ?? {};
    if (status === 'disabled') return [];
    const state: Working = status === 'down' ? 'no' : status === 'degraded' && late ? 'late' : 'yes';
    return [{ words, state }];
  });
  const worst =
    (['no', 'late'] as const).find((state) => parts.some((part) => part.state === state)) ?? 'yes';
  return (
    <Card title="Status">
      <Notice kind={KINDS[worst]} role="status">
        {worst === 'yes' && `Everything on ${platform} works.`}
        {worst === 'late' && `${platform} works, with delays in some parts.`}
        {worst === 'no' &&
          `Some parts of ${platform} do not work at the moment. Nothing is lost; try again in a few minutes.`}
      </Notice>
      <ul class="list">
        {parts.map(({ words, state }) => (
          <li class="row">
            {words} <Tag kind={KINDS[state]}>{WORDS[state]}</Tag>
          </li>
        ))}
      </ul>
      <Muted>
        As of a few seconds ago. For programs: <a href="/health">/health</a> and{' '}
        <a href="/health/detailed">/health/detailed</a>.
      </Muted>
    </Card>
  );
}
