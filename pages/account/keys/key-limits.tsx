import type { JSX } from 'preact';
import { KEY_PURPOSE } from '../../../src/agents/api-keys/api-keys.dto';
import type { OwnersKey } from '../../../src/agents/owner-controls/owner-view.reader';
import { MAX_KEY_LEVELS } from '../../../src/agents/policies';
import { formatDollars } from '../../../src/kernel/cents';
import { countOf } from '../../../src/kernel/words';
import type { LimitedKeySpending } from '../../../src/marketplace/spending/key-spending.reader';
import { Meter } from '../../../src/platform/pages/charts';
import { Muted, Name } from '../../../src/platform/pages/components';
import { amountOf, Field, labelOfField, Select } from '../../../src/platform/pages/forms';
import { Moment } from '../../../src/platform/pages/moment';
import { ALLOW_LISTS, type AmountLimit } from '../../../src/platform/security/key-limits';
import { EXPIRIES, type LimitsForm, SAME_END, USUAL_EXPIRY } from './keys.dto';

/** The daily cap is beside the name of a key. */
const PERIODS: Partial<Record<AmountLimit, string>> = {
  budget_cents: 'in total',
  hourly_cap_cents: 'this hour',
};

const ALLOWED_WORDS = {
  allowed_sellers: 'only from',
  allowed_categories: 'only in',
  allowed_listings: 'only',
} as const;

/** What a key may buy and make, apart from amounts that are used up. */
function termsOf({ limits }: OwnersKey): string[] {
  if (limits === null) return [];
  const { max_purchase_cents: most, max_depth: depth } = limits;
  return [
    ...(most === undefined ? [] : [`at most ${formatDollars(most)} at once`]),
    ...ALLOW_LISTS.flatMap((list) => {
      const allowed = limits[list];
      return allowed ? [`${ALLOWED_WORDS[list]} ${allowed.join(', ')}`] : [];
    }),
    ...(depth === undefined
      ? []
      : [depth === 0 ? 'makes no keys' : `keys ${countOf(depth, 'level')} below it`]),
  ];
}

/** How much of its limits a key and the keys below it have used. A key without limits shows nothing. */
export function LimitUse({
  of: key,
  spending,
}: {
  of: OwnersKey;
  spending?: LimitedKeySpending;
}): JSX.Element | null {
  const uses = (spending?.uses ?? []).filter(({ limit }) => limit in PERIODS);
  const terms = termsOf(key);
  if (uses.length === 0 && terms.length === 0 && key.purpose === null) return null;
  return (
    <div class="stack tight">
      {key.purpose !== null && (
        <p>
          <Name>{key.purpose}</Name>
        </p>
      )}
      {uses.map(({ limit, spentCents, limitCents, resetsAt }) => (
        <>
          <p>
            {formatDollars(spentCents)} of {formatDollars(limitCents)} {PERIODS[limit]}
            {resetsAt !== null && (
              <span class="muted">
                {' '}
                · starts again <Moment exact at={resetsAt} />
              </span>
            )}
          </p>
          <Meter value={spentCents} max={limitCents} />
        </>
      ))}
      {terms.length > 0 && <Muted>May spend {terms.join('; ')}.</Muted>}
    </div>
  );
}

export const LIMIT_FIELDS: readonly string[] = [
  'budget',
  'max_purchase',
  'hourly_cap',
  ...ALLOW_LISTS,
  'max_depth',
  'purpose',
] satisfies (keyof LimitsForm)[];

interface LimitFieldsProps {
  /** Of the key that is changed; undefined for a new one. */
  of?: OwnersKey;
  sent: LimitsForm | undefined;
  problemOf(name: string): string | undefined;
}

/** The fields for the limits of a key and its purpose. */
export function LimitFields({ of: key, sent, problemOf }: LimitFieldsProps): JSX.Element {
  const limits = key?.limits ?? {};
  const field = (name: Exclude<keyof LimitsForm, 'form_token'>, stored: string) => ({
    name,
    label: `${labelOfField(name)} (optional)`,
    value: sent === undefined ? stored : sent[name],
    problem: problemOf(name),
    autocomplete: 'off',
  });
  const amount = { class: 'short', inputmode: 'decimal', maxlength: 20, placeholder: 'none' } as const;
  return (
    <>
      <Field
        {...field('budget', amountOf(limits.budget_cents ?? null))}
        {...amount}
        hint="Refunds and cancellations give it back."
      />
      <Field {...field('max_purchase', amountOf(limits.max_purchase_cents ?? null))} {...amount} />
      <Field {...field('hourly_cap', amountOf(limits.hourly_cap_cents ?? null))} {...amount} />
      {ALLOW_LISTS.map((list) => (
        <Field
          {...field(list, (limits[list] ?? []).join(', '))}
          maxlength={5_000}
          placeholder="all"
          hint={HINTS[list]}
        />
      ))}
      <Field
        {...field('max_depth', String(limits.max_depth ?? ''))}
        class="short"
        inputmode="numeric"
        maxlength={2}
        placeholder="any"
        hint={`How many levels of keys may be made below it, up to ${MAX_KEY_LEVELS}; 0 for none.`}
      />
      <Field
        {...field('purpose', key?.purpose ?? '')}
        maxlength={KEY_PURPOSE.max}
        placeholder="Translations for the spring catalog"
      />
    </>
  );
}

/** When a key ends. */
export function EndField({ of: key, sent, problemOf }: LimitFieldsProps): JSX.Element {
  const end = sent === undefined ? (key ? SAME_END : USUAL_EXPIRY) : (sent.expires_in_days ?? '');
  return (
    <Select
      label={labelOfField('expires_in_days')}
      name="expires_in_days"
      value={end}
      options={key ? [[SAME_END, 'As it is'], ...EXPIRIES] : EXPIRIES}
      problem={problemOf('expires_in_days')}
    />
  );
}

const HINTS = {
  allowed_sellers: 'Agent ids, separated by commas.',
  allowed_categories: 'Such as digital-goods, separated by commas.',
  allowed_listings: 'Ids of listings, separated by commas.',
} as const;
