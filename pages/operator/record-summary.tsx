import type { JSX } from 'preact';
import { Written } from '../../src/platform/pages/written';
import { Amounts, Facts, type Fields, namedIn, type RecordLinks, tellingPart, titleOf } from './values';

/** Longer texts are below the facts, with their own titles. */
const LINE = 120;

/** The amounts that say most, in this order. */
const AMOUNTS = [
  'total_cents',
  'price_cents',
  'amount_cents',
  'refunded_cents',
  'seller_amount_cents',
  'if_released_cents',
  'platform_fee_cents',
  'fees_cents',
  'discount_cents',
];

interface RecordSummaryProps {
  record: Fields;
  /** What its page is called: the summary does not repeat it. */
  name: string | undefined;
  linkOf: RecordLinks;
}

/** What an operator wants to know first: the money, the parties, and the members that say what a record is. */
export function RecordSummary({ record, name, linkOf }: RecordSummaryProps): JSX.Element {
  const members = Object.entries(tellingPart(record, linkOf));
  const parties = Object.keys(record).flatMap((member) => {
    const party = namedIn(record, member, linkOf);
    return party ? [[member.replace(/_id$/, ''), party] as const] : [];
  });
  const isShown = ([member, value]: [string, unknown]): boolean =>
    member !== 'status' &&
    (value !== 0 || member === 'quantity') &&
    member !== 'updated_at' &&
    value !== name &&
    !member.endsWith('_cents') &&
    !parties.some(([party]) => member === party || member.startsWith(`${party}_`));
  const isText = ([, value]: [string, unknown]): boolean =>
    typeof value === 'string' && (value.length > LINE || value.includes('\n'));
  const shown = members.filter(isShown);
  const amounts = AMOUNTS.flatMap((member) => {
    const cents = record[member];
    return typeof cents === 'number' && cents > 0 ? [[titleOf(member), cents] as const] : [];
  });
  return (
    <>
      {amounts.length > 0 && <Amounts of={amounts} />}
      <Facts
        parties={parties}
        record={Object.fromEntries(shown.filter((each) => !isText(each)))}
        linkOf={linkOf}
      />
      {shown.filter(isText).map(([member, value]) => (
        <div class="stack tight">
          <h3>{titleOf(member)}</h3>
          <Written under={3}>{value as string}</Written>
        </div>
      ))}
    </>
  );
}
