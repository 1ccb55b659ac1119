import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { random } from '../../../src/kernel/random';
import { MAX_LENGTHS } from '../../../src/marketplace/policies';
import { Card, Name } from '../../../src/platform/pages/components';
import {
  Field,
  Hidden,
  LongField,
  PostForm,
  type Problem,
  Problems,
} from '../../../src/platform/pages/forms';
import { type Decision, halfOf, NOTES } from './decision';
import type { DisputeFile } from './dispute-page.reader';

export interface Typed {
  /** What was typed so far. */
  note?: string;
  dollars?: string;
  problems?: readonly Problem[];
  /** Why the decision as a whole is refused. */
  refusal?: string;
}

interface DecisionFormProps extends Pick<DisputeFile, 'dispute' | 'order'> {
  path: string;
  token: string;
  typed: Typed;
}

/** Who gets what. Every button says what happens to the money, and the amounts cannot leave the frame of the order. */
export function DecisionForm({ dispute, order, path, token, typed }: DecisionFormProps): JSX.Element {
  const { refundable_cents: refundable } = dispute;
  const { note, dollars, problems = [] } = typed;
  const problemOf = (field: string): string | undefined => problems.find(({ name }) => name === field)?.text;
  return (
    <Card title="Decide" level={2} id="decide">
      <p>
        <Name>{order.buyer_name}</Name> gets the refund, <Name>{order.seller_name}</Name> the rest of{' '}
        <strong>{formatDollars(refundable)}</strong>, less the fees. The decision is final.
      </p>
      <PostForm action={path} token={token}>
        {problems.length > 0 && <Problems of={problems} />}
        <Hidden fields={{ idempotency_key: random.uuid(), frame: String(refundable) }} />
        <button class="visually-hidden" tabindex={-1} aria-hidden="true" name="decision" value="amount">
          Refund this amount
        </button>
        <LongField
          label="Why"
          name="note"
          value={note}
          maxlength={MAX_LENGTHS.resolutionNote}
          problem={problemOf('note')}
          hint="Both parties read it."
        />
        <div class="acts" role="group" aria-label="Add a text to the note">
          {Object.entries(NOTES).map(([name, { label }]) => (
            <button class="link" name="template" value={name}>
              + {label}
            </button>
          ))}
        </div>
        <div class="acts even">
          <Decide as="all">Refund all {formatDollars(refundable)}</Decide>
          <Decide as="half">Refund half, {formatDollars(halfOf(refundable))}</Decide>
          <Decide as="release">Release {formatDollars(refundable)} to the seller</Decide>
        </div>
        <div class="acts">
          <Field
            label={`Another amount, from $0.00 to ${formatDollars(refundable)}`}
            name="dollars"
            class="short"
            inputmode="decimal"
            maxlength={20}
            value={dollars}
            problem={problemOf('dollars')}
          />
          <Decide as="amount">Refund this amount</Decide>
        </div>
      </PostForm>
    </Card>
  );
}

const Decide = ({
  as,
  children,
}: {
  as: Decision;
  children: (string | string[])[] | string;
}): JSX.Element => (
  <button class="plain" name="decision" value={as}>
    {children}
  </button>
);
