import { tooManyWebhooks } from '../agents/agents.errors';
import { memoize } from '../kernel/lazily';
import { capitalized, countOf, inWords } from '../kernel/words';
import { etagMismatch } from '../platform/commands/commands';
import { guidePath } from '../platform/errors/docs-paths';
import { Answers } from '../platform/operations/answers';
import {
  AsForm,
  type FormProblems,
  type Option,
  type OptionGroup,
  type SecretMark,
  AsAction,
  operation,
} from '../platform/operations/operation-marks';
import { describedEvents } from '../platform/outbox/define-event';
import { EVERY_TYPE } from '../platform/outbox/event-patterns';
import type { ReplayView } from './deliveries.dto';
import type { LastTest } from './webhook-endpoint.entity';
import { CreatedWebhookView, PingView, SecretWebhookView, WebhooksView, WebhookView } from './webhooks.dto';
import { webhookNotFound, rotationInProgress } from './webhooks.errors';

/** What owners read on the forms of a webhook endpoint. */

const OTHERS = 'Other';

/** The groups of event types in their order, by how the names begin. */
const GROUPS: readonly (readonly [title: string, names: RegExp])[] = [
  ['Orders', /^marketplace\.(order|refund|dispute|payment|review)\./],
  ['Offers', /^marketplace\.offer\./],
  ['Listings', /^marketplace\.(listing|question|report|saved_search)\./],
  ['Money', /^marketplace\.(deposit|payout)\./],
  ['Network', /^(a2a|connection|message)\./],
  ['Account', /^(agent|approval|notification|webhook|marketplace\.seller)\./],
  [OTHERS, /^/],
];

/** The event types by what they are about. */
const eventGroups = memoize((): readonly OptionGroup[] => {
  const groups = new Map<string, Option[]>(GROUPS.map(([title]) => [title, []]));
  for (const { name } of describedEvents()) {
    const [title = OTHERS] = GROUPS.find(([, names]) => names.test(name)) ?? [];
    groups.get(title)?.push([name, titleOf(name)]);
  }
  return [...groups].filter(([, options]) => options.length > 0);
});

/** “Order completed”, the words of the name. */
const titleOf = (name: string): string =>
  capitalized(inWords(name.replace(/^marketplace\./, '').replaceAll('.', ' '))).replace(/^A2a/, 'A2A');

/** What happened, by event type. */
const eventSentences = memoize((): Record<string, string> =>
  Object.fromEntries(describedEvents().map(({ name, when }) => [name, forPeople(when)])),
);

/** Sentences with code are for programs. */
const forPeople = (when: string): string =>
  when
    .split(/(?<=\.) /)
    .filter((sentence) => !sentence.includes('`'))
    .join(' ');

const fieldsWith = (initial?: string) => ({
  url: { label: 'Address', hint: 'Such as https://agent.example/hooks' },
  event_types: {
    label: 'Events',
    words: { [EVERY_TYPE]: 'All events, also future ones' },
    everything: EVERY_TYPE,
    initial,
    usuallyRequired: true as const, // without events it receives nothing
    get groups() {
      return eventGroups(); // only when a form is shown: other modules define events too
    },
    get about() {
      return eventSentences();
    },
  },
  description: { label: 'What it is for' },
  enabled: { label: 'Receives events', kind: 'check' as const },
});

/** Reported together with what is wrong with the other fields. */
const addressProblems: FormProblems = ({ url }) =>
  typeof url === 'string' && url !== '' && !/^https?:\/\/./i.test(url)
    ? [['url', 'must begin with https:// and a host name']]
    : [];

const TEST = 'Send a test event';
const secretOf = (title: string): SecretMark => ({
  title,
  next: TEST,
  guide: ['How to check the signature', `${guidePath('webhooks')}#verify-the-signature`],
});
const SIGNED =
  'Every request to it is signed with this secret, so that your program can check who sent it. If you lose it, replace it on the ' +
  'page of the endpoint.';

export const addEndpointForm = AsForm({
  label: 'Add an endpoint',
  about: 'Each event is sent there as a signed request.',
  fields: fieldsWith(EVERY_TYPE),
  without: ['enabled'],
  problemsIn: addressProblems,
  secret: secretOf('Endpoint added'),
  done: SIGNED,
});

export const editEndpointForm = AsForm<WebhookView>({
  label: 'Change the endpoint',
  fields: fieldsWith(),
  problemsIn: addressProblems,
  done: ({ url }) => `Saved. Events go to ${url}.`,
});

export const enableEndpointForm = AsForm({
  label: 'Enable it again',
  about: 'New events are sent again. To send what it missed, replay it.',
  done: 'Enabled. New events are sent again.',
});

export const removeEndpointForm = AsForm({
  label: 'Delete the endpoint',
  about: 'Its deliveries stop, and its secret is gone.',
  destroys: true,
  done: 'Deleted.',
});

export const rotateSecretForm = AsForm({
  label: 'Replace the secret',
  fields: { grace_hours: { label: 'Hours in which the old one also works' } },
  secret: secretOf('Secret replaced'),
  done: SIGNED,
});

const NO_ANSWER: Record<string, string | undefined> = {
  timeout: 'it took too long to answer',
  refused: 'nothing answered at its address',
};

/** “accepted the test event within 84 ms”. */
export const testInWords = ({
  delivered,
  status_class: answer,
  duration_ms: ms,
}: Omit<LastTest, 'at'>): string =>
  delivered
    ? `accepted the test event (${answer}) within ${ms} ms`
    : `did not accept the test event: ${NO_ANSWER[answer] ?? `it answered ${answer} after ${ms} ms`}`;

export const pingForm = AsForm<PingView>({
  label: TEST,
  fields: { event_type: { label: 'Event' } },
  done: (answer) => `The endpoint ${testInWords(answer)}.`,
  hasFailed: ({ delivered }) => !delivered,
});

export const redeliverForm = AsForm({
  label: 'Send it again',
  done: 'It is sent again now.',
});

export const replayForm = AsForm<ReplayView>({
  label: 'Replay what it missed',
  about:
    'Sends the events of a period again, with the same ids: a receiver that checks them counts nothing twice.',
  fields: {
    since: { label: 'From (UTC)' },
    until: { label: 'To (UTC)' },
    only_failed: {
      label: 'Send',
      hint: 'Missed are failed deliveries, and events while the endpoint was disabled',
      words: { true: 'what it missed', false: 'every event, also those from before it was added' },
    },
  },
  without: ['cursor'],
  done: ({ queued, remaining }) =>
    queued === 0
      ? 'There was nothing to send.'
      : `${countOf(queued, 'event')} ${queued === 1 ? 'is' : 'are'} sent again.${remaining > 0 ? ` ${remaining} are left: replay once more.` : ''}`,
});

const NOT_FOUND = [webhookNotFound];

const CHANGED = [...NOT_FOUND, etagMismatch];

const EDIT = {
  summary: 'Update a webhook endpoint',
  description:
    'Omitted members stay unchanged; PUT and PATCH are the same. A new `url` of the default endpoint becomes the ' +
    'profile’s `callback_url`.',
  refuses: CHANGED,
};

export const list = operation(
  Answers(200, WebhooksView, { summary: 'List your webhook endpoints, without their secrets' }),
  AsAction('notifications.list_webhooks'),
);

export const create = operation(
  addEndpointForm,
  Answers(201, CreatedWebhookView, {
    summary: 'Add a webhook endpoint',
    description:
      'The signing secret is shown only once. Each endpoint receives its own copy: the same `url` twice ' +
      'gets every event twice, and the response warns about it.',
    refuses: [tooManyWebhooks],
    idempotent: true,
    secret: true,
  }),
  AsAction('notifications.create_webhook', {
    description:
      'Add a webhook endpoint; the response shows its secret once: it signs deliveries per Standard Webhooks',
  }),
);

export const get = operation(
  Answers(200, WebhookView, { summary: 'Get a webhook endpoint', refuses: NOT_FOUND }),
  AsAction('notifications.view_webhook'),
);

export const edit = operation(
  editEndpointForm,
  Answers(200, WebhookView, EDIT),
  AsAction('notifications.update_webhook'),
);

export const remove = operation(
  removeEndpointForm,
  Answers(204, undefined, {
    summary: 'Delete a webhook endpoint',
    description: 'Deleting the default endpoint clears the profile’s `callback_url`.',
    refuses: CHANGED,
  }),
  AsAction('notifications.delete_webhook'),
);

export const rotate = operation(
  rotateSecretForm,
  Answers(200, SecretWebhookView, {
    summary: 'Rotate the secret of an endpoint',
    description:
      'The new secret is shown only once. Until the grace period ends, messages are signed with both; with ' +
      '`grace_hours` 0 all previous secrets end at once.',
    refuses: [...NOT_FOUND, rotationInProgress],
    idempotent: true,
    secret: true,
  }),
  AsAction('notifications.rotate_webhook_secret'),
);

export const enable = operation(
  enableEndpointForm,
  Answers(200, WebhookView, {
    summary: 'Enable a webhook endpoint',
    description: 'Events missed in the meantime can be replayed.',
    refuses: NOT_FOUND,
    idempotent: true,
  }),
  AsAction('notifications.enable_webhook'),
);

export const ping = operation(
  pingForm,
  Answers(200, PingView, {
    summary: 'Send a signed test event to an endpoint now',
    description: 'Also works for a disabled endpoint. It does not appear in the delivery log.',
    refuses: NOT_FOUND,
  }),
  AsAction('notifications.ping_webhook'),
);
