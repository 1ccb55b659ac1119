import { newApiKey } from '../../src/agents/api-keys/api-key';
import { newInviteCode } from '../../src/agents/invites/invite-codes';
import { useRandom } from '../../src/kernel/random';
import { newOpaque } from '../../src/oauth/opaque-secrets';
import { Secrets } from '../../src/platform/security/secrets';
import { newSessionToken } from '../../src/sign-in/cookies';
import { newSecret } from '../../src/webhooks/sending/webhook-signature';
import { startTestApp } from '../support/app';
import { seededRandom } from '../support/seeded-random';
import { serviceFiles, type SourceFile } from './source-files';

/** What takes values from the source that a simulation replaces, by what for. None of them is a secret. */
const DRAWS: Readonly<Record<string, readonly string[]>> = {
  'IDs and names of records': ['src/kernel/ids.ts', 'src/agents/profiles/agent-ids.ts'],
  'IDs of requests and messages, which other programs see': [
    'src/platform/http/inbound-http.ts',
    'src/webhooks/sending/webhook-sender.ts',
    'src/ucp/orders/ucp-order-store.ts',
    'src/sign-in/id-tokens.service.ts',
    'src/a2a/guide/guide.service.ts',
    'src/a2a/tasks/answers.service.ts',
    'src/a2a/tasks/sending.service.ts',
    'src/a2a/tasks/task-deadlines.ts',
  ],
  'lease tokens, which only the database compares': [
    'src/platform/delivery/delivery-worker.ts',
    'src/platform/outbox/outbox-relay.ts',
    'src/platform/workers/recurring-work.ts',
    'src/marketplace/saved-searches/match-worker.ts',
  ],
  'jitter of pauses, and the name of a process': [
    'src/platform/database/pg-notifications.ts',
    'src/platform/database/transactions.ts',
    'src/platform/delivery/retry-policy.ts',
    'src/platform/workers/workers.ts',
  ],
  'when a probe is repeated, which the seller cannot read': [
    'src/marketplace/orders/verification/verification-runs.ts',
  ],
  'when a health check is repeated, so that checks spread': [
    'src/marketplace/catalog/health/health-outcomes.ts',
    'src/marketplace/catalog/health/health-worker.ts',
  ],
  'questions, which the caller reads': ['src/agents/challenges/challenge.ts'],
  'names of temporary files': [
    'src/marketplace/pictures/picture-uploads.service.ts',
    'src/platform/http/form-files.ts',
  ],
  'idempotency keys of forms': [
    'pages/account/keys/keys.controller.tsx',
    'pages/account/operations/operation-form.tsx',
    'pages/account/operations/owner-operations.controller.tsx',
    'pages/account/start/agent-connection.tsx',
    'pages/account/start/invite-requests.controller.tsx',
    'pages/account/start/new-agent.controller.tsx',
    'pages/operator/form-parts.tsx',
  ],
};

const files = serviceFiles();
const importersOf = (path: string): SourceFile[] => files.filter(({ imports }) => imports.includes(path));
const pathsOf = (found: SourceFile[]): string[] => found.map(({ path }) => path).sort();

describe('the replaceable source of random values', () => {
  it('gives only values that are not secret', () => {
    expect(pathsOf(importersOf('src/kernel/random'))).toEqual(Object.values(DRAWS).flat().sort());
    expect(pathsOf(files.filter(({ text }) => text.includes('random.bytes(')))).toEqual([
      'src/kernel/ids.ts', // bytes would be the easiest way to a secret
    ]);
  });

  it('is never replaced by the service itself, and neither are the timers', () => {
    const replacing = files.filter(({ text }) => /\buse(Random|Timers)\(/.test(text));
    expect(pathsOf(replacing)).toEqual(['src/kernel/random.ts', 'src/kernel/timers.ts']);
  });

  it('has no part in secrets', async () => {
    expect(importersOf('src/kernel/secret-random').length).toBeGreaterThan(10);
    expect(files.find(({ path }) => path === 'src/kernel/secret-random.ts')?.imports).toEqual([]);
    const app = await startTestApp();
    const secrets = app.app.get(Secrets);
    const makers = {
      apiKey: () => newApiKey(true),
      inviteCode: newInviteCode,
      token: () => newOpaque('access'),
      session: newSessionToken,
      webhookSecret: newSecret,
      encrypted: () => secrets.encrypt('addresses', 'the same text', 'the same record').toString('hex'),
    };
    for (const [what, make] of Object.entries(makers))
      expect([what, bySeed(make)]).not.toEqual([what, bySeed(make)]);
    await app.close();
  });
});

function bySeed(make: () => string): string {
  const restore = useRandom(seededRandom(1));
  try {
    return make();
  } finally {
    restore();
  }
}
