import { readFileSync } from 'node:fs';
import { ACTIVITY_RETENTION_DAYS } from '../../src/insights/activity/activity.reader';
import { PULSE_RETENTION_DAYS } from '../../src/insights/activity/pulse/pulses.reader';
import { DAY } from '../../src/kernel/clock';
import * as notifications from '../../src/notifications/notification-retention';
import { ACCESS_LOG_RETENTION_MS } from '../../src/oauth/oauth-retention';
import * as idempotency from '../../src/platform/commands/idempotency-retention';
import * as outbox from '../../src/platform/outbox/outbox-retention';
import { HASH_RETENTION_MS } from '../../src/webhooks/webhook-retention';

const guide = readFileSync('docs/operations.md', 'utf8');

it.each([
  ['events, webhook deliveries with their bodies, the event feed', outbox.RETENTION_MS / DAY],
  ['hashes of webhook deliveries', HASH_RETENTION_MS / DAY],
  ['read notifications, finished approvals', notifications.RETENTION_MS / DAY],
  ['unread notifications', notifications.UNREAD_RETENTION_MS / DAY],
  ['activity of agents', ACTIVITY_RETENTION_DAYS],
  ['log of OAuth access', ACCESS_LOG_RETENTION_MS / DAY],
  ['idempotency keys', idempotency.RETENTION_MS / DAY],
  ['public pulses', PULSE_RETENTION_DAYS],
])('the operations guide says how long %s are stored', (data, days) => {
  expect(guide).toContain(`| ${data} | ${days} days |`);
});
