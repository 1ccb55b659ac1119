import type { ComponentChildren, JSX } from 'preact';
import { random } from '../../src/kernel/random';
import {
  describeFields,
  Hidden,
  KEPT_LABEL,
  LongField,
  PostForm,
  type Problem,
} from '../../src/platform/pages/forms';
import { LOG_REASON, MAX_LOG_REASON } from './confirmation';

interface RunFormProps {
  action: string;
  token: string;
  /** Of the button, also if the session has ended and the form is kept. */
  label: string;
  /** Hidden fields. */
  fields: Record<string, string | undefined>;
  class?: 'acts';
  children: ComponentChildren;
}

/** A form whose second click has no second effect. */
export const RunForm = ({ label, fields, children, ...form }: RunFormProps): JSX.Element => (
  <PostForm {...form}>
    <Hidden fields={{ ...fields, idempotency_key: random.uuid(), [KEPT_LABEL]: label }} />
    {children}
  </PostForm>
);

export const REASON_FIELD = { name: LOG_REASON, label: 'Reason' };

describeFields({ [LOG_REASON]: REASON_FIELD });

interface LogReasonProps {
  value: string | undefined;
  problems: readonly Problem[];
}

/** Why an operator does something, for the audit log. */
export const LogReason = ({ value, problems }: LogReasonProps): JSX.Element => (
  <LongField
    {...REASON_FIELD}
    required
    maxlength={MAX_LOG_REASON}
    value={value}
    problem={problems.find(({ name }) => name === LOG_REASON)?.text}
    hint="Stored permanently in the audit log. Do not name people."
  />
);
