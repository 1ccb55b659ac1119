import { SAMPLE_ID } from '../kernel/ids';
import { named } from '../kernel/named-values';
import { MAX_CALLBACK_URL } from '../platform/egress/url-policy';
import { viewOf } from '../platform/operations/views';
import {
  Flag,
  Id,
  Integer,
  IntIn,
  Moment,
  NestedList,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../platform/validation/fields';
import { PagedBy, PageView } from '../platform/validation/paging';
import type { MadeEndpoint } from './endpoint-store';
import { EXAMPLE_TYPES } from './event-types';
import { DISABLED_REASONS, type DisabledReason, type WebhookEndpoint } from './webhook-endpoint.entity';

const ENDPOINT_URL = { max: MAX_CALLBACK_URL, example: 'https://agent.example/hooks' };
const TYPES = {
  minItems: 1,
  maxItems: 100,
  max: 100,
  example: EXAMPLE_TYPES,
};
const PATTERNS =
  '`*` matches every event type; `marketplace.order.*` matches every type that begins with `marketplace.order.`. ' +
  'Patterns also match types that later releases add';

export class WebhooksQuery extends PagedBy('whe') {}

export class CreateWebhookRequest {
  @Text({ min: 1, ...ENDPOINT_URL, format: 'uri' }) url: string;
  @TextList({
    optional: true,
    ...TYPES,
    description: `${PATTERNS}. Without it: the types that GET /marketplace/webhooks/event-types marks as \`default\``,
  })
  event_types?: string[];
  @Text({ optional: true, nullable: true, min: 1, max: 500 }) description?: string | null;
  @Flag({ default: true }) enabled = true;
}

export class EditWebhookRequest {
  @Text({ optional: true, min: 1, ...ENDPOINT_URL, format: 'uri' }) url?: string;
  @TextList({ optional: true, ...TYPES, description: PATTERNS }) event_types?: string[];
  @Text({ optional: true, nullable: true, min: 1, max: 500 }) description?: string | null;
  @Flag({ optional: true, description: '`true` also re-enables a disabled endpoint' }) enabled?: boolean;
}

export class RotateSecretRequest {
  @IntIn(0, 168, { default: 24, description: 'How long messages are also signed with the current secret' })
  grace_hours = 24;
}

export class PingRequest {
  @Text({
    optional: true,
    max: 100,
    description:
      'Sends the sample of this event type instead of `webhook.ping`. Its records do not exist: the body has `sample: true` and `livemode: false`',
    example: EXAMPLE_TYPES[0],
  })
  event_type?: string;
}

export class WebhookView {
  @Id('whe') id: string;
  @WebUrl({ example: 'https://agent.example/hooks' }) url: string;
  @Text({ nullable: true }) description: string | null;
  @TextList({ example: EXAMPLE_TYPES, description: 'Types and patterns' }) event_types: string[];
  @Flag({ description: 'The endpoint of the `callback_url` in the profile' }) is_default: boolean;
  @Flag({ description: 'While false, new events are not sent; pings, redeliveries, and replays still are' })
  enabled: boolean;
  @OneOf(DISABLED_REASONS, {
    nullable: true,
    description:
      '`gone`: it returned 410. `failing`: no success for days. `key_ended`: the key that it belongs to was revoked or has expired',
  })
  disabled_reason: DisabledReason | null;
  @Moment({ nullable: true, description: 'Since when no delivery has succeeded' }) failing_since:
    string | null;
  @Integer({ description: 'Failed attempts since the last success' }) consecutive_failures: number;
  @Moment({ nullable: true, description: 'Until when the previous secret also signs' })
  previous_secret_until: string | null;
  @Text({ example: '2026-11-01', description: 'The shape of the bodies' }) api_version: string;
  @Integer({ example: 1 }) version: number;
  @Moment() created_at: string;
  @Moment() updated_at: string;

  static of(endpoint: WebhookEndpoint, url: string): WebhookView {
    return viewOf(WebhookView, endpoint, {
      url,
    });
  }
}

/** Returned once, when the secret is created. */
export class SecretWebhookView extends WebhookView {
  @Text({
    description: 'Signs deliveries; shown only once',
    example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  })
  secret: string;

  static withSecret(endpoint: WebhookEndpoint, url: string, secret: string): SecretWebhookView {
    return { ...WebhookView.of(endpoint, url), secret };
  }
}

export const WARNING_CODES = ['duplicate_url'] as const;

const duplicateUrl = (id: string, isDefault: boolean): string =>
  `The endpoint ${id}${isDefault ? ', which is the callback_url of your profile,' : ''} has the same URL, so this URL ` +
  'receives each event twice that both endpoints subscribe to. Delete one of the two if you do not want that.';

export class WebhookWarning {
  @OneOf(WARNING_CODES) code: (typeof WARNING_CODES)[number];
  @Text({ example: duplicateUrl(`whe_${SAMPLE_ID}`, false) })
  message: string;
}

export class CreatedWebhookView extends SecretWebhookView {
  @NestedList(() => WebhookWarning, { description: 'Empty: there is nothing to check' })
  warnings: WebhookWarning[];

  static created({ endpoint, secret, sameUrl }: MadeEndpoint, url: string): CreatedWebhookView {
    const warnings = sameUrl.map(({ id, isDefault }) => ({
      code: 'duplicate_url' as const,
      message: duplicateUrl(id, isDefault),
    }));
    return { ...SecretWebhookView.withSecret(endpoint, url, secret), warnings };
  }
}

export class WebhooksView extends PageView {
  @NestedList(() => WebhookView) webhooks: WebhookView[];
}

export const STATUS_CLASSES = named('ResponseStatusClass', [
  '1xx',
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  'timeout',
  'refused',
]);
export type StatusClass = (typeof STATUS_CLASSES)[number];

export class PingView {
  @Flag({ description: 'The endpoint returned 2xx' }) delivered: boolean;
  @OneOf(STATUS_CLASSES, { description: '`timeout`: too slow. `refused`: no HTTP response' })
  status_class: StatusClass;
  @Integer({ example: 84 }) duration_ms: number;
}
