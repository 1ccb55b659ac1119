import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { random } from '../../../src/kernel/random';
import { MAX_LENGTHS } from '../../../src/marketplace/policies';
import { Card, Muted, Name } from '../../../src/platform/pages/components';
import {
  Field,
  Hidden,
  KEPT_LABEL,
  LongField,
  PostForm,
  type Problem,
  Problems,
} from '../../../src/platform/pages/forms';
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
  path: string;
  token: string;
  typed: Typed;
}

/** Where the page is shown when a text was added. */
const NOTE = 'note';

/** Who gets what. Every button says what happens to the money, and the amounts cannot leave the frame of the order. */
export function DecisionForm({ dispute, order, path, token, typed }: DecisionFormProps): JSX.Element {
  const { refundable_cents: refundable } = dispute;
  const { note, dollars, isLonger, problems = [] } = typed;
  const problemOf = (field: string): string | undefined => problems.find(({ name }) => name === field)?.text;
  return (
    <Card title="Decide" level={2} id="decide">
      <p>
        <Name>{order.buyer_name}</Name> gets the refund, <Name>{order.seller_name}</Name> the rest of{' '}
        <strong>{formatDollars(refundable)}</strong>, less the fees. The decision is final.
      </p>
      <PostForm action={path} token={token}>
        {problems.length > 0 && <Problems of={problems} />}
        <Hidden
          fields={{
            idempotency_key: random.uuid(),
            frame: String(refundable),
            [KEPT_LABEL]: 'Check the decision',
          }}
        />
        <button class="visually-hidden" tabindex={-1} aria-hidden="true" name="decision" value="amount">
          Refund this amount
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
        <div class="acts even">
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
      </PostForm>
    </Card>
  );
}

const Decide = ({ as, cents }: { as: Decision; cents?: number }): JSX.Element => (
  <button class="plain" name="decision" value={as}>
    {decisionLabel(as, cents)}
  </button>
);

interface ConfirmationProps extends Pick<DecisionFormProps, 'order' | 'path' | 'token'> {
  refund: number;
  /** After the fees. */
  sellerAmount: number;
  /** The form as it was sent. */
  sent: Record<string, string>;
}

/** Asks before a decision, which nobody can change, and says who gets what. */
export function Confirmation({
  order,
  path,
  token,
  refund,
  sellerAmount,
  sent,
}: ConfirmationProps): JSX.Element {
  const { decision, note, dollars, frame } = sent;
  const label = decisionLabel(decision as Decision, decision === 'release' ? Number(frame) : refund);
  return (
    <Card title="Check the decision">
      <p>
        <Name>{order.buyer_name}</Name> gets <strong>{formatDollars(refund)}</strong> back.{' '}
        <Name>{order.seller_name}</Name> gets <strong>{formatDollars(sellerAmount)}</strong> after fees. The
        decision is final.
      </p>
      <Muted>Both parties read your note:</Muted>
      <blockquote class="written" dir="auto">
        {note}
      </blockquote>
      <PostForm action={path} token={token} class="acts">
        <Hidden
          fields={{
            ...{ idempotency_key: random.uuid(), frame, decision, dollars, note },
            ...{ confirmed: 'yes', [KEPT_LABEL]: label },
          }}
        />
        <button>{label}</button>
        <button class="plain" name="change" value="yes">
          Change the decision
        </button>
      </PostForm>
    </Card>
  );
}
