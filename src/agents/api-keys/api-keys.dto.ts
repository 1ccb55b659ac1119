import { InvalidInput } from '../../kernel/domain-error';
import { type IsoTime, type RowOf, viewOf } from '../../platform/operations/views';
import { KEY_SCOPES, type KeyScope } from '../../platform/security/caller';
import {
  Flag,
  Id,
  IntIn,
  Integer,
  ListOf,
  Moment,
  Money,
  NestedList,
  OneOf,
  Text,
  WebUrl,
} from '../../platform/validation/fields';
import { WholeListView } from '../../platform/validation/paging';
import { MAX_CAP_CENTS } from '../policies';
import { prefixOf } from './api-key';
import { type IssuedKey, KEY_ISSUERS, type KeyIssuer, type KeyTerms } from './api-key.entity';

export const KEY_NAME = { min: 1, max: 100 };

export class CreateKeyRequest {
  @Text({ optional: true, ...KEY_NAME, example: 'buyer, staging' }) name?: string;
  @ListOf(KEY_SCOPES, {
    optional: true,
    minItems: 1,
    maxItems: KEY_SCOPES.length,
    description: 'Default: those of the calling key',
  })
  scopes?: KeyScope[];
  @Moment({ optional: true, nullable: true, description: 'In the future' }) expires_at?: string | null;
  @Integer({
    optional: true,
    nullable: true,
    min: 0,
    max: MAX_CAP_CENTS,
    description: 'Its daily spending cap (UTC)',
  })
  daily_cap_cents?: number | null;
  @WebUrl({
    optional: true,
    nullable: true,
    max: 2_000,
    description:
      'The UCP profile of the shopping platform that the key is for: it gets order webhooks without signing its requests',
  })
  platform_profile_url?: string | null;
}

export function termsOf(request: CreateKeyRequest, now: Date): Partial<KeyTerms> {
  const expiresAt = request.expires_at ? new Date(request.expires_at) : null;
  if (expiresAt && !(expiresAt > now)) {
    throw InvalidInput.field(['body', 'expires_at'], 'must be a point in time in the future');
  }
  const { scopes, daily_cap_cents: dailyCapCents = null, platform_profile_url: url } = request;
  return { scopes, expiresAt, dailyCapCents, platformProfileUrl: url ? new URL(url).href : null };
}

export class RotateKeyRequest {
  @IntIn(0, 720, { default: 0, description: 'How long the current secret keeps working' }) grace_hours = 0;
}

const SHOWN_ONCE = 'Shown only once';

export class CreatedKeyView {
  @Id('key') key_id: string;
  @Text({ description: SHOWN_ONCE, example: 'rlt_test_4fQ…' }) api_key: string;
  @Text() name: string;
  @Text({ description: 'How the key starts', example: 'rlt_test_4fQ' }) prefix: string;
  @ListOf(KEY_SCOPES) scopes: KeyScope[];
  @Money({ nullable: true }) daily_cap_cents: number | null;
  @WebUrl({ nullable: true }) platform_profile_url: string | null;
  @Moment({ nullable: true }) expires_at: string | null;
  @Moment() created_at: string;

  static of({ key, apiKey }: IssuedKey): CreatedKeyView {
    return viewOf(CreatedKeyView, key, { key_id: key.id, api_key: apiKey, prefix: prefixOf(apiKey) });
  }
}

export class RotatedKeyView extends CreatedKeyView {
  @Moment({ description: 'The previous secret works until then' }) old_key_valid_until: string;

  static override of(issued: IssuedKey, retiresAt?: Date): RotatedKeyView {
    const until = retiresAt ?? issued.key.createdAt;
    return { ...CreatedKeyView.of(issued), old_key_valid_until: until.toISOString() };
  }
}

export class RetiringSecretView {
  @Text({ example: 'rlt_test_9aZ' }) prefix: string;
  @Moment() retires_at: string;
}

export class ApiKeyView {
  @Id('key') key_id: string;
  @Text() name: string;
  @Text({ description: 'How the key starts', example: 'rlt_test_4fQ' }) prefix: string;
  @ListOf(KEY_SCOPES) scopes: KeyScope[];
  @Money({ nullable: true, description: 'Its daily spending cap (UTC)' }) daily_cap_cents: number | null;
  @WebUrl({ nullable: true, description: 'The shopping platform that it is for' })
  platform_profile_url: string | null;
  @Moment({ nullable: true }) expires_at: IsoTime | null;
  @Moment({ nullable: true, description: 'To the minute' }) last_used_at: IsoTime | null;
  @Moment({ nullable: true }) rotated_at: IsoTime | null;
  @OneOf(KEY_ISSUERS, { description: 'Who issued the key: the agent, or a person who owns or owned it' })
  issuer: KeyIssuer;
  @Moment() created_at: IsoTime;
  @NestedList(() => RetiringSecretView, { description: 'Earlier secrets that still work' })
  retiring: RetiringSecretView[];
  @Flag({ description: 'True for the key of this call' }) current: boolean;

  static of(row: KeyRow, callingKeyId: string): ApiKeyView {
    return viewOf(ApiKeyView, row, {
      key_id: row.id,
      retiring: row.retiring.map(({ prefix, retires_at }) => ({
        prefix,
        retires_at: new Date(retires_at).toISOString(),
      })),
      current: row.id === callingKeyId,
    });
  }
}

export interface KeyRow extends RowOf<ApiKeyView, 'key_id' | 'retiring' | 'current'> {
  id: string;
  retiring: { prefix: string; retires_at: string }[];
}

/** The live keys. An agent can have only a few, so the list is not paginated. */
export class ApiKeysView extends WholeListView {
  @NestedList(() => ApiKeyView) keys: ApiKeyView[];
}
