import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { MAX_LENGTHS } from '../../../src/marketplace/policies';
import { Card, Muted, Name } from '../../../src/platform/pages/components';
import { Field, LongField, type Problem, Problems } from '../../../src/platform/pages/forms';
import { RunForm } from '../form-parts';
import { recordPath } from '../record-links';
import { type Decision, decisionLabel, halfOf, NOTES } from './decision';
import type { DisputeFile } from './dispute-page.reader';

export interface Typed {
  /** What was typed so far. */
  note?: string;
  dollars?: string;
  /** A text was added to the note, which has the focus. */
  isLonger?: boolean;
  problems?: readonly Problem[];
  /** Why the decision as a whole is refused. */
  refusal?: string;
}

interface DecisionFormProps extends Pick<DisputeFile, 'dispute' | 'order'> {
  token: string;
  typed: Typed;
}

/** The page that asks before a decision. */
export const CHECK = 'Check the decision';

/** Where the page is shown when a text was added. */
const NOTE = 'note';

const pathOf = ({ id }: DisputeFile['order']): string => `${recordPath('disputes', id)}/decide`;

/** Who gets what. Every button says what happens to the money, and the amounts cannot leave the frame of the order. */
export function DecisionForm({ dispute, order, token, typed }: DecisionFormProps): JSX.Element {
  const { refundable_cents: refundable } = dispute;
  const { note, dollars, isLonger, problems = [] } = typed;
  const path = pathOf(order);
  const problemOf = (field: string): string | undefined => problems.find(({ name }) => name === field)?.text;
  return (
    <Card title="Decide" level={2} id="decide">
      <p>
        <Name>{order.buyer_name}</Name> gets the refund, <Name>{order.seller_name}</Name> the rest of{' '}
        <strong>{formatDollars(refundable)}</strong>, less the fees. The decision is final.
      </p>
      <RunForm {...{ token, action: path, label: CHECK }} fields={{ frame: String(refundable) }}>
        {problems.length > 0 && <Problems of={problems} />}
        <button class="visually-hidden" tabindex={-1} aria-hidden="true" name="decision" value="amount">
          {decisionLabel('amount')}
        </button>
        <div id={NOTE}>
          <LongField
            label="Why"
            name="note"
            value={note}
            maxlength={MAX_LENGTHS.resolutionNote}
            problem={problemOf('note')}
            hint="Both parties read it."
            autofocus={isLonger}
          />
        </div>
        <div class="acts" role="group" aria-label="Add a text to the note">
          {Object.entries(NOTES).map(([name, { label, text }]) => (
            <button class="link" name="template" value={name} formaction={`${path}#${NOTE}`} data-text={text}>
              + {label}
            </button>
          ))}
        </div>
        <div class="stack tight">
          <Decide as="all" cents={refundable} />
          <Decide as="half" cents={halfOf(refundable)} />
          <Decide as="release" cents={refundable} />
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
          <Decide as="amount" />
        </div>
      </RunForm>
    </Card>
  );
}

const Decide = ({ as, cents }: { as: Decision; cents?: number }): JSX.Element => (
  <button class="plain" name="decision" value={as}>
    {decisionLabel(as, cents)}
  </button>
);

interface ConfirmationProps extends Pick<DecisionFormProps, 'order' | 'token'> {
  refund: number;
  /** After the fees. */
  sellerAmount: number;
  /** The form as it was sent. */
  sent: Record<string, string>;
}

/** Asks before a decision, which nobody can change, and says who gets what. */
export function Confirmation({ order, token, refund, sellerAmount, sent }: ConfirmationProps): JSX.Element {
  const { decision, note, dollars, frame } = sent;
  const label = decisionLabel(decision as Decision, decision === 'release' ? Number(frame) : refund);
  return (
    <Card title={CHECK}>
      <p>
        <Name>{order.buyer_name}</Name> gets <strong>{formatDollars(refund)}</strong> back.{' '}
        <Name>{order.seller_name}</Name> gets <strong>{formatDollars(sellerAmount)}</strong> after fees. The
        decision is final.
      </p>
      <Muted>Both parties read your note:</Muted>
      <blockquote class="written" dir="auto">
        {note}
      </blockquote>
      <RunForm
        {...{ token, action: pathOf(order), label, class: 'acts' }}
        fields={{ frame, decision, dollars, note, confirmed: 'yes' }}
      >
        <button>{label}</button>
        <button class="plain" name="change" value="yes">
          Change the decision
        </button>
      </RunForm>
    </Card>
  );
}
