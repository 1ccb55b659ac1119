import { CATEGORY_SLUGS } from '../../kernel/categories';
import { InvalidInput } from '../../kernel/domain-error';
import { SAMPLE_ID } from '../../kernel/ids';
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
  TextList,
  WebUrl,
} from '../../platform/validation/fields';
import { WholeListView } from '../../platform/validation/paging';
import { MAX_ALLOWED, MAX_CAP_CENTS, MAX_KEY_LEVELS } from '../policies';
import { prefixOf } from './api-key';
import { type ApiKey, type IssuedKey, KEY_ISSUERS, type KeyIssuer, type KeyTerms } from './api-key.entity';
import { type KeyLimits, LIMITS, storedLimits } from '../../platform/security/key-limits';

export const KEY_NAME = { min: 1, max: 100 };

export const KEY_PURPOSE = { max: 200 };
const UNSET = { optional: true, nullable: true };
const LIMIT = { ...UNSET, min: 0, max: MAX_CAP_CENTS };
const ALLOWED = { ...UNSET, minItems: 1, maxItems: MAX_ALLOWED, max: 64 };

/** The limits of a key that it shares with the keys below it. All are optional. */
export class KeyLimitsRequest {
  @Integer({ ...LIMIT, description: 'What it may spend in total; refunds and cancellations give it back' })
  budget_cents?: number | null;
  @Integer({ ...LIMIT, description: 'What it may spend at once' }) max_purchase_cents?: number | null;
  @Integer({ ...LIMIT, description: 'Its spending cap per hour (UTC)' }) hourly_cap_cents?: number | null;
  @TextList({
    ...ALLOWED,
    example: ['noa-the-linguist'],
    description: 'The only sellers that it may buy from',
  })
  allowed_sellers?: string[] | null;
  @ListOf(CATEGORY_SLUGS, {
    ...ALLOWED,
    description: 'The only categories that it may buy from',
  })
  allowed_categories?: string[] | null;
  @TextList({ ...ALLOWED, example: [`lst_${SAMPLE_ID}`], description: 'The only listings that it may buy' })
  allowed_listings?: string[] | null;
  @Integer({
    ...UNSET,
    min: 0,
    max: MAX_KEY_LEVELS,
    description: 'How many levels of keys may be made below it',
  })
  max_depth?: number | null;
  @Text({ ...UNSET, ...KEY_PURPOSE, example: 'Translations for the spring catalog' }) purpose?: string | null;
  @Moment({ optional: true, nullable: true, description: 'In the future' }) expires_at?: string | null;
}

export class ChangeKeyRequest extends KeyLimitsRequest {
  @Text({ optional: true, ...KEY_NAME, example: 'buyer, staging' }) name?: string;
  @Integer({ ...LIMIT, description: 'Its daily spending cap (UTC)' }) daily_cap_cents?: number | null;
}

export class CreateKeyRequest extends ChangeKeyRequest {
  @ListOf(KEY_SCOPES, {
    optional: true,
    minItems: 1,
    maxItems: KEY_SCOPES.length,
    description: 'Default: those of the calling key',
  })
  scopes?: KeyScope[];
  @Id('key', {
    ...UNSET,
    description:
      'Makes the key below this one: the calling key, or one below it. It ends with that key, and its spending counts against both. Default: the calling key if that has a parent or limits other than a daily cap, else none',
  })
  parent_key_id?: string | null;
  @WebUrl({
    optional: true,
    nullable: true,
    max: 2_000,
    description:
      'The UCP profile of the shopping platform that the key is for: it gets order webhooks without signing its requests',
  })
  platform_profile_url?: string | null;
}

export function termsOf(
  request: CreateKeyRequest,
  now: Date,
): Partial<KeyTerms> & { expiresAt: Date | null } {
  const {
    scopes,
    daily_cap_cents: dailyCapCents = null,
    platform_profile_url: url,
    purpose = null,
  } = request;
  const platformProfileUrl = url ? new URL(url).href : null;
  const expiresAt = endOf(request, now) ?? null;
  return { scopes, expiresAt, dailyCapCents, platformProfileUrl, limits: storedLimits(request), purpose };
}

/** When a key is to expire: null for never, undefined if the request does not say. */
export function endOf({ expires_at: end }: KeyLimitsRequest, now: Date): Date | null | undefined {
  if (end === undefined || end === null) return end;
  const expiresAt = new Date(end);
  if (expiresAt > now) return expiresAt;
  throw InvalidInput.field(['body', 'expires_at'], 'must be a point in time in the future');
}

export class RotateKeyRequest {
  @IntIn(0, 720, { default: 0, description: 'How long the current secret keeps working' }) grace_hours = 0;
}

const SHOWN_ONCE = 'Shown only once';

/** The limits of a key itself. Those of the keys above it apply as well. */
export class KeyLimitsView {
  @Money({ nullable: true, description: 'Its daily spending cap (UTC)' }) daily_cap_cents: number | null;
  @Money({ nullable: true, description: 'Its spending cap per hour (UTC)' }) hourly_cap_cents: number | null;
  @Money({ nullable: true, description: 'What it may spend in total' }) budget_cents: number | null;
  @Money({ nullable: true, description: 'What it may spend at once' }) max_purchase_cents: number | null;
  @TextList({ nullable: true }) allowed_sellers: string[] | null;
  @ListOf(CATEGORY_SLUGS, { nullable: true }) allowed_categories: string[] | null;
  @TextList({ nullable: true }) allowed_listings: string[] | null;
  @Integer({ nullable: true, description: 'How many levels of keys may be made below it' })
  max_depth: number | null;
  @Id('key', { nullable: true, description: 'The key above it, with which it ends' }) parent_key_id:
    string | null;
  @Text({ nullable: true }) purpose: string | null;
}

type LimitMembers = Pick<KeyLimitsView, 'parent_key_id' | keyof KeyLimits>;

function limitMembers({ ancestorIds, limits }: Pick<ApiKey, 'ancestorIds' | 'limits'>): LimitMembers {
  const names = LIMITS.filter((name) => name !== 'daily_cap_cents');
  return {
    ...(Object.fromEntries(names.map((name) => [name, limits?.[name] ?? null])) as Pick<
      LimitMembers,
      keyof KeyLimits
    >),
    parent_key_id: ancestorIds.at(-1) ?? null,
  };
}

export class CreatedKeyView extends KeyLimitsView {
  @Id('key') key_id: string;
  @Text({ description: SHOWN_ONCE, example: 'rlt_test_4fQ…' }) api_key: string;
  @Text() name: string;
  @Text({ description: 'How the key starts', example: 'rlt_test_4fQ' }) prefix: string;
  @ListOf(KEY_SCOPES) scopes: KeyScope[];
  @WebUrl({ nullable: true }) platform_profile_url: string | null;
  @Moment({ nullable: true }) expires_at: string | null;
  @Moment() created_at: string;

  static of({ key, apiKey }: IssuedKey): CreatedKeyView {
    return viewOf(CreatedKeyView, key, {
      ...limitMembers(key),
      key_id: key.id,
      api_key: apiKey,
      prefix: prefixOf(apiKey),
    });
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

export class ApiKeyView extends KeyLimitsView {
  @Id('key') key_id: string;
  @Text() name: string;
  @Text({ description: 'How the key starts', example: 'rlt_test_4fQ' }) prefix: string;
  @ListOf(KEY_SCOPES) scopes: KeyScope[];
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
      ...limitMembers(row),
      key_id: row.id,
      retiring: row.retiring.map(({ prefix, retires_at }) => ({
        prefix,
        retires_at: new Date(retires_at).toISOString(),
      })),
      current: row.id === callingKeyId,
    });
  }
}

export interface KeyRow extends RowOf<
  ApiKeyView,
  'key_id' | 'retiring' | 'current' | 'parent_key_id' | keyof KeyLimits
> {
  id: string;
  ancestorIds: string[];
  limits: KeyLimits | null;
  retiring: { prefix: string; retires_at: string }[];
}

/** The live keys. An agent can have only a few, so the list is not paginated. */
export class ApiKeysView extends WholeListView {
  @NestedList(() => ApiKeyView) keys: ApiKeyView[];
}
