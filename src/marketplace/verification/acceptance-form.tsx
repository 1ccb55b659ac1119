import type { JSX } from 'preact';
import { capitalized, wordsFor } from '../../kernel/words';
import type { ComposedField, Option } from '../../platform/operations/operation-marks';
import { Field, Hidden, LongField, Select } from '../../platform/pages/forms';
import { jsonOf } from '../../platform/pages/operation-values';
import { ArrangeButton } from '../../platform/pages/picture-fields';
import { InvalidInput } from '../../kernel/domain-error';
import {
  at,
  fieldsIn,
  type Form,
  MAX_FIELDS,
  NAME,
  partsIn,
  shownOf,
  textIn,
  type TEXTS,
} from './acceptance-form-values';
import {
  acceptanceOf,
  type AcceptanceParts,
  type AnswerField,
  type CheckParts,
  FIELD_KINDS,
  newCheck,
  NO_FIELD,
  PART_KINDS,
  type PartKind,
} from './acceptance-parts';
import {
  MAX_CHECKS,
  MAX_EVALUATORS,
  MAX_RESUBMISSIONS,
  MAX_RUBRIC_BYTES,
  MAX_VERDICT_HOURS,
  PASSED_CONFIRM_HOURS,
} from './policies';

/** The checks of a listing in a form, which works without a script: buttons send it to show one more check or field. */

const KIND_WORDS: Record<PartKind, string> = {
  fields: 'A JSON answer with certain fields',
  file: 'Files of certain types and sizes',
  sha256: 'Content that is known in advance (SHA-256)',
  probe: 'An address that must answer',
  evaluator: 'The opinion of other agents',
};
const FIELD_WORDS: Record<string, string> = { text: 'Text', number: 'Number', flag: 'Yes or no' };
const TARGETS: Option[] = [
  ['delivery_data', 'What is delivered as text or data'],
  ['asset', 'The delivered file'],
];
const ON_PASS: Option[] = [
  ['release', 'The order is completed, and you are paid'],
  ['confirm_window', `The buyer has ${PASSED_CONFIRM_HOURS} hours to object`],
];
const ON_FAIL: Option[] = [
  ['changes', 'You can deliver again; after that, a dispute opens'],
  ['dispute', 'A dispute opens at once'],
];
const AGAIN = Array.from({ length: MAX_RESUBMISSIONS + 1 }, (_, times): Option => [`${times}`, `${times}`]);

/** The labels of texts, for the list of problems. */
const LABELS: Record<string, string> = {
  media_types: 'Media types',
  min_size: 'At least',
  max_size: 'At most',
  value: 'SHA-256',
  url: 'Address',
  status: 'Expected status',
  agent_ids: 'Evaluators',
  threshold: 'How many must pass it',
  rubric: 'Rubric',
  fee: 'Fee for each answer, in dollars',
  within_hours: 'Hours to answer',
  target: 'What is checked',
  verdict_within_hours: 'Hours until there must be a result',
  resubmissions: 'Further deliveries',
  on_pass: 'If it passes',
  on_fail: 'If it fails',
};

type Problems = ReadonlyMap<string, string>;

function Fields({
  form,
  value,
  problems,
}: {
  form: Form | undefined;
  value: unknown;
  problems: Problems;
}): JSX.Element {
  const { parts, json } = shownOf(form, value);
  const { checks } = parts;
  return (
    <div class="stack">
      <Hidden fields={{ [at('shown')]: 'yes' }} />
      {checks.map((check, index) => (
        <CheckFields {...{ check, index, problems }} />
      ))}
      {checks.length < MAX_CHECKS && (
        <div class="stack tight">
          <Select
            label={checks.length === 0 ? 'A check' : 'Another check'}
            name={at('new')}
            value=""
            options={[['', 'Choose…'], ...kindsFor(checks).map((kind): Option => [kind, KIND_WORDS[kind]])]}
          />
          <p class="acts">
            <ArrangeButton value={`${NAME}:add`}>Add this check</ArrangeButton>
          </p>
        </div>
      )}
      {checks.length > 0 ? <Outcomes {...{ parts, problems }} /> : <Unchanged parts={parts} />}
      <details open={json !== '' || problems.has(at('json'))}>
        <summary>As JSON</summary>
        <LongField
          label="The checks as JSON"
          name={at('json')}
          value={json}
          problem={problems.get(at('json'))}
          hint="Replaces the fields above. Empty: the fields count"
        />
      </details>
    </div>
  );
}

/** A listing has at most one check by evaluators. */
const kindsFor = (checks: readonly CheckParts[]): readonly PartKind[] =>
  PART_KINDS.filter((kind) => kind !== 'evaluator' || !checks.some((check) => check.kind === kind));

function CheckFields({
  check,
  index,
  problems,
}: {
  check: CheckParts;
  index: number;
  problems: Problems;
}): JSX.Element {
  const text = (
    name: Exclude<(typeof TEXTS)[number], 'id' | 'rubric'>,
    hint?: string,
    more: JSX.IntrinsicElements['input'] = {},
  ): JSX.Element => (
    <Field
      {...more}
      label={LABELS[name]}
      name={at(index, name)}
      value={check[name]}
      hint={hint}
      problem={problems.get(at(index, name))}
    />
  );
  const target = (
    <Select label={LABELS.target} name={at(index, 'target')} value={check.target} options={TARGETS} />
  );
  return (
    <fieldset>
      <legend>
        {index + 1}. {KIND_WORDS[check.kind]}
      </legend>
      <Hidden fields={{ [at(index, 'kind')]: check.kind, [at(index, 'id')]: check.id }} />
      {check.kind === 'fields' && (
        <>
          {target}
          {check.fields.map((field, row) => (
            <AnswerFields {...{ field, index, row, problems }} />
          ))}
          {check.fields.length < MAX_FIELDS && (
            <p class="acts">
              <ArrangeButton value={`${NAME}:field:${index}`} label={`Add a field to check ${index + 1}`}>
                Add a field
              </ArrangeButton>
            </p>
          )}
        </>
      )}
      {check.kind === 'file' && (
        <>
          {text('media_types', 'Such as text/csv, application/pdf. Empty: any type')}
          {text('min_size', 'Such as 10 kB. Empty: no limit', { class: 'short' })}
          {text('max_size', 'Such as 2 MB. Empty: no limit', { class: 'short' })}
        </>
      )}
      {check.kind === 'sha256' && (
        <>
          {target}
          {text('value', '64 hexadecimal digits', { maxlength: 64, spellcheck: false })}
        </>
      )}
      {check.kind === 'probe' && (
        <>
          {text('url', 'Such as https://api.example.com/status', { type: 'url' })}
          {text('status', 'Such as 200', { class: 'short' })}
        </>
      )}
      {check.kind === 'evaluator' && (
        <>
          {text(
            'agent_ids',
            `Ids of up to ${MAX_EVALUATORS} agents that accept evaluations, such as eva-reads, ada-checks`,
            { spellcheck: false },
          )}
          <LongField
            label={LABELS.rubric}
            name={at(index, 'rubric')}
            value={check.rubric}
            maxlength={MAX_RUBRIC_BYTES}
            hint="What they decide by. Buyers read it before they buy"
            problem={problems.get(at(index, 'rubric'))}
          />
          {text('threshold', 'Empty: more than half of them', { class: 'short', inputmode: 'numeric' })}
          {text('fee', 'You pay it to each of them, the same for a pass and a fail', {
            class: 'short',
            inputmode: 'decimal',
          })}
          {text('within_hours', 'At most the hours until there must be a result', {
            class: 'short',
            inputmode: 'numeric',
          })}
        </>
      )}
      <p class="acts">
        <ArrangeButton value={`${NAME}:remove:${index}`} label={`Remove check ${index + 1}`}>
          Remove
        </ArrangeButton>
      </p>
    </fieldset>
  );
}

/** One field of a JSON answer. */
function AnswerFields({
  field,
  index,
  row,
  problems,
}: {
  field: AnswerField;
  index: number;
  row: number;
  problems: Problems;
}): JSX.Element {
  const named = (name: keyof AnswerField): { name: string; problem: string | undefined } => ({
    name: at(index, 'fields', row, name),
    problem: problems.get(at(index, 'fields', row, name)),
  });
  const about = `field ${row + 1}`;
  return (
    <div class="stack tight">
      <Field label={`Name of ${about}`} {...named('name')} value={field.name} maxlength={100} />
      <Select
        label={`Kind of ${about}`}
        {...named('kind')}
        value={field.kind}
        options={FIELD_KINDS.map((kind): Option => [kind, FIELD_WORDS[kind] as string])}
      />
      <Hidden fields={{ [at(index, 'fields', row, 'required')]: 'false' }} />
      <label class="check">
        <input
          type="checkbox"
          name={at(index, 'fields', row, 'required')}
          value="true"
          checked={field.required === 'true'}
        />
        <span>{capitalized(about)} is required</span>
      </label>
      <Field
        label={`Fewest characters of ${about}`}
        {...named('min')}
        value={field.min}
        class="short"
        inputmode="numeric"
        hint="For a text"
      />
      <Field
        label={`Most characters of ${about}`}
        {...named('max')}
        value={field.max}
        class="short"
        inputmode="numeric"
        hint="For a text"
      />
    </div>
  );
}

/** What follows from the results. */
function Outcomes({ parts, problems }: { parts: AcceptanceParts; problems: Problems }): JSX.Element {
  const choice = (name: 'on_pass' | 'on_fail' | 'resubmissions', options: readonly Option[]): JSX.Element => (
    <Select
      label={LABELS[name]}
      name={at(name)}
      value={parts[name]}
      options={options}
      problem={problems.get(at(name))}
    />
  );
  return (
    <>
      {choice('on_pass', ON_PASS)}
      {choice('on_fail', ON_FAIL)}
      {choice('resubmissions', AGAIN)}
      <Field
        label={LABELS.verdict_within_hours}
        name={at('verdict_within_hours')}
        value={parts.verdict_within_hours}
        class="short"
        inputmode="numeric"
        hint={`1 to ${MAX_VERDICT_HOURS}. Without a result by then, the buyer decides`}
        problem={problems.get(at('verdict_within_hours'))}
      />
    </>
  );
}

/** Kept while there is no check. */
const Unchanged = ({ parts: { checks: _, ...outcomes } }: { parts: AcceptanceParts }): JSX.Element => (
  <Hidden fields={Object.fromEntries(Object.entries(outcomes).map(([name, text]) => [at(name), text]))} />
);

const BUTTON = new RegExp(`^${NAME}:(add|remove|field)(?::(\\d{1,2}))?$`);

function arranged(form: Form, button: string): Record<string, unknown> {
  const [, action, number] = BUTTON.exec(button) ?? [];
  const parts = partsIn(form);
  const { checks } = parts;
  const index = Number(number);
  const kind = PART_KINDS.find((one) => one === textIn(form, at('new')));
  const changed =
    action === 'add' && kind && checks.length < MAX_CHECKS
      ? [...checks, newCheck(kind, checks)]
      : action === 'remove'
        ? checks.filter((_, place) => place !== index)
        : action === 'field'
          ? checks.map((check, place) => (place === index ? withField(check) : check))
          : checks;
  const others = Object.entries(form).filter(
    ([name]) => !/^acceptance\.(?:\d|new$|on_|resubmissions|verdict_)/.test(name),
  );
  return { ...Object.fromEntries(others), ...fieldsIn({ ...parts, checks: changed }) };
}

const withField = (check: CheckParts): CheckParts =>
  check.fields.length < MAX_FIELDS ? { ...check, fields: [...check.fields, NO_FIELD] } : check;

function read(form: Form): unknown {
  if (form[at('shown')] === undefined) return undefined;
  const json = textIn(form, at('json'));
  if (json.trim() !== '') return parsed(json);
  const parts = partsIn(form);
  return parts.checks.length === 0 ? null : acceptanceOf(parts);
}

function parsed(json: string): unknown {
  const value = jsonOf(NAME, json);
  if (typeof value === 'string') throw InvalidInput.field(['body', NAME, 'json'], 'this is not JSON');
  return value;
}

/** `["body", "acceptance", "checks", 1, "schema"]` is about the second check. */
function fieldAt(loc: readonly (string | number)[]): { name: string; label: string } | undefined {
  const [, , first, index, ...rest] = loc;
  if (first === undefined) return { name: NAME, label: 'Checks of a delivery' };
  if (first === 'json') return { name: at('json'), label: 'The checks as JSON' };
  if (first !== 'checks' || typeof index !== 'number')
    return { name: at(first), label: labelOf(String(first)) };
  const given = String(rest[0]);
  const member = MEMBERS_SHOWN.get(given) ?? given;
  const path = member === 'fields' ? ['fields', rest[1] ?? 0, rest[2] ?? 'name'] : [member];
  const [, place] = rest;
  if (member === 'agent_ids' && typeof place === 'number')
    return { name: at(index, member), label: `Check ${index + 1}, evaluator ${place + 1}` };
  const label = member === 'fields' ? 'Fields' : labelOf(member);
  return { name: at(index, ...path), label: `Check ${index + 1}, ${label.toLowerCase()}` };
}

/** Where the form has what the body calls otherwise. */
const MEMBERS_SHOWN = new Map([
  ['schema', 'fields'],
  ['expect', 'status'],
  ['min_bytes', 'min_size'],
  ['max_bytes', 'max_size'],
  ['fee_cents', 'fee'],
  ['rubric_sha256', 'rubric'],
  // only evaluators are not possible for every listing
  ['type', 'agent_ids'],
]);

const labelOf = (name: string): string => capitalized(wordsFor(LABELS, name));

export const acceptanceFields: ComposedField = { read, Fields, arranged, fieldAt };
