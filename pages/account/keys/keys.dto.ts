import { KEY_NAME } from '../../../src/agents/api-keys/api-keys.dto';
import { InvalidInput } from '../../../src/kernel/domain-error';
import { after, DAY } from '../../../src/kernel/clock';
import { describeFields } from '../../../src/platform/pages/forms';
import { KEY_SCOPES, type KeyScope } from '../../../src/platform/security/caller';
import { OneOf, Text } from '../../../src/platform/validation/fields';
import { MAX_KEY_LEVELS } from '../../../src/agents/policies';
import { countTyped, DollarsRequest, FormRequest, limitTyped } from '../account.dto';
import { SCOPE_WORDS } from './scope-words';

/** A field is checked with the terms of the key, so that the form can say what is wrong with it. */
const TYPED = { optional: true, max: 2_000 };
const LISTED = { optional: true, max: 5_000 };
const BOX = { optional: true };

/** The limits that a key shares with the keys below it, and when it ends. */
export class LimitsForm extends FormRequest {
  @Text({ ...TYPED, description: 'What it is for' }) purpose?: string;
  @Text({ ...TYPED, description: 'What it may spend in total, in dollars' }) budget?: string;
  @Text({ ...TYPED, description: 'What it may spend at once, in dollars' }) max_purchase?: string;
  @Text({ ...TYPED, description: 'What it may spend in an hour, in dollars' }) hourly_cap?: string;
  @Text({ ...LISTED, description: 'The only sellers, separated by commas' }) allowed_sellers?: string;
  @Text({ ...LISTED, description: 'The only categories, separated by commas' }) allowed_categories?: string;
  @Text({ ...LISTED, description: 'The only listings, separated by commas' }) allowed_listings?: string;
  @Text({ ...TYPED, description: 'How many levels of keys may be made below it' }) max_depth?: string;
  @Text({ ...TYPED, description: 'In how many days it expires; empty for never' }) expires_in_days?: string;
}

export class NewKeyForm extends LimitsForm {
  @Text({ ...TYPED, description: 'Its name' }) name?: string;
  @OneOf(['true'], BOX) scope_read?: 'true';
  @OneOf(['true'], BOX) scope_write?: 'true';
  @OneOf(['true'], BOX) scope_money?: 'true';
  @OneOf(['true'], BOX) scope_webhooks?: 'true';
  @Text({ ...TYPED, description: 'Its daily spending cap in dollars; empty for none' }) daily_cap?: string;
  @Text({ ...TYPED, description: 'The cap that was filled in' }) suggested_cap?: string;
  @Text({ ...TYPED, description: 'The key that it is made below' }) parent_key_id?: string;
  @Text({ ...TYPED, description: 'One per intended effect, the same on every retry' })
  idempotency_key?: string;
}

export class KeyNameForm extends FormRequest {
  @Text({ ...KEY_NAME, pattern: /\S/, expected: 'more than spaces' }) name: string;
}

export class CapForm extends DollarsRequest {
  @OneOf(['controls'], { optional: true, description: 'The page that follows: by default, that of the keys' })
  back?: 'controls';
}

/** The days after which a key can expire, with the words for people. */
export const EXPIRIES = [
  ['', 'Never'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

/** Of a change that leaves the end of a key as it is. */
export const SAME_END = 'same';

/** Of a new key, unless the owner chooses another. */
export const USUAL_EXPIRY = '90' satisfies (typeof EXPIRIES)[number][0];

describeFields({
  ...Object.fromEntries(KEY_SCOPES.map((scope) => [`scope_${scope}`, { label: SCOPE_WORDS[scope].label }])),
  scopes: { label: 'What it may do' },
  daily_cap: { label: 'Daily cap, in dollars' },
  expires_in_days: { label: 'Expires', options: EXPIRIES },
  purpose: { label: 'Purpose' },
  budget: { label: 'Budget in total, in dollars' },
  max_purchase: { label: 'At most at once, in dollars' },
  hourly_cap: { label: 'Hourly cap, in dollars' },
  allowed_sellers: { label: 'Only from these sellers' },
  allowed_categories: { label: 'Only from these categories' },
  allowed_listings: { label: 'Only these listings' },
  max_depth: { label: 'Levels of keys below it' },
});

/** The terms as the API takes them. A form without any of them is for a key with the terms of the API’s default. */
export function termsIn(form: NewKeyForm, now: Date): object {
  const { name, daily_cap: cap, parent_key_id: parent } = form;
  const isFilled = name !== undefined;
  const scopes = KEY_SCOPES.filter((scope) => form[`scope_${scope}` satisfies keyof NewKeyForm] === 'true');
  const cents = cap === undefined ? undefined : limitTyped(cap, 'daily_cap_cents');
  const maySpend = !isFilled || scopes.includes('money');
  if (!maySpend && cap?.trim() && cap !== form.suggested_cap)
    throw InvalidInput.field(
      ['body', 'daily_cap_cents'],
      `only a key that may spend has a cap: choose “${SCOPE_WORDS.money.label}”, or empty this field`,
    );
  return {
    name: name?.trim() || undefined,
    scopes: isFilled || scopes.length > 0 ? (scopes satisfies KeyScope[]) : undefined,
    daily_cap_cents: maySpend ? cents : null,
    ...limitsIn(form, now),
    parent_key_id: parent || undefined,
  };
}

/** The limits as the API takes them. */
export function limitsIn(form: LimitsForm, now: Date): object {
  return {
    budget_cents: limitTyped(form.budget ?? '', 'budget_cents'),
    max_purchase_cents: limitTyped(form.max_purchase ?? '', 'max_purchase_cents'),
    hourly_cap_cents: limitTyped(form.hourly_cap ?? '', 'hourly_cap_cents'),
    allowed_sellers: listTyped(form.allowed_sellers),
    allowed_categories: listTyped(form.allowed_categories),
    allowed_listings: listTyped(form.allowed_listings),
    max_depth: countTyped(form.max_depth ?? '', 'max_depth', MAX_KEY_LEVELS),
    purpose: form.purpose?.trim() || null,
    expires_at: endTyped(form.expires_in_days, now),
  };
}

function endTyped(days: string | undefined, now: Date): string | null | undefined {
  if (days === undefined || days === SAME_END) return undefined;
  if (!EXPIRIES.some(([value]) => value === days))
    throw InvalidInput.field(['body', 'expires_at'], 'choose one of the list');
  return days === '' ? null : after(now, Number(days) * DAY).toISOString();
}

function listTyped(text = ''): string[] | null {
  const items = text.split(/[\s,]+/).filter(Boolean);
  return items.length === 0 ? null : items;
}
