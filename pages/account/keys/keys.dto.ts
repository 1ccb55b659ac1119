import { KEY_NAME } from '../../../src/agents/api-keys/api-keys.dto';
import { InvalidInput } from '../../../src/kernel/domain-error';
import { after, DAY } from '../../../src/kernel/clock';
import { describeFields } from '../../../src/platform/pages/forms';
import { KEY_SCOPES, type KeyScope } from '../../../src/platform/security/caller';
import { OneOf, Text } from '../../../src/platform/validation/fields';
import { DollarsRequest, FormRequest, limitTyped } from '../account.dto';
import { SCOPE_WORDS } from './scope-words';

/** A field is checked with the terms of the key, so that the form can say what is wrong with it. */
const TYPED = { optional: true, max: 2_000 };
const BOX = { optional: true };

export class NewKeyForm extends FormRequest {
  @Text({ ...TYPED, description: 'Its name' }) name?: string;
  @OneOf(['true'], BOX) scope_read?: 'true';
  @OneOf(['true'], BOX) scope_write?: 'true';
  @OneOf(['true'], BOX) scope_money?: 'true';
  @OneOf(['true'], BOX) scope_webhooks?: 'true';
  @Text({ ...TYPED, description: 'Its daily spending cap in dollars; empty for none' }) daily_cap?: string;
  @Text({ ...TYPED, description: 'The cap that was filled in' }) suggested_cap?: string;
  @Text({ ...TYPED, description: 'In how many days it expires; empty for never' }) expires_in_days?: string;
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

/** Of a new key, unless the owner chooses another. */
export const USUAL_EXPIRY = '90' satisfies (typeof EXPIRIES)[number][0];

describeFields({
  ...Object.fromEntries(KEY_SCOPES.map((scope) => [`scope_${scope}`, { label: SCOPE_WORDS[scope].label }])),
  scopes: { label: 'What it may do' },
  daily_cap: { label: 'Daily cap, in dollars' },
  expires_in_days: { label: 'Expires', options: EXPIRIES },
});

/** The terms as the API takes them. A form without any of them is for a key with the terms of the API’s default. */
export function termsIn(form: NewKeyForm, now: Date): object {
  const { name, daily_cap: cap, expires_in_days: days = '' } = form;
  const isFilled = name !== undefined;
  const scopes = KEY_SCOPES.filter((scope) => form[`scope_${scope}` satisfies keyof NewKeyForm] === 'true');
  const cents = cap === undefined ? undefined : limitTyped(cap, 'daily_cap_cents');
  if (days !== '' && !EXPIRIES.some(([value]) => value === days))
    throw InvalidInput.field(['body', 'expires_at'], 'choose one of the list');
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
    expires_at: days === '' ? null : after(now, Number(days) * DAY).toISOString(),
  };
}
