import { capitalized } from '../../src/kernel/words';
import { OperationFields } from '../../src/platform/pages/member-fields';
import type { JSX } from 'preact';
import type { FormButton } from '../../src/platform/operations/operation-marks';
import type { Route } from '../../src/platform/operations/route-table';
import { Code, Opener } from '../../src/platform/pages/components';
import { Field, type Problem, Problems } from '../../src/platform/pages/forms';
import {
  membersOfBody,
  summaryOf,
  withoutCode,
  withProblems,
} from '../../src/platform/pages/operation-fields';
import { type FormMember, refilled } from '../../src/platform/pages/operation-values';
import { LOG_REASON, needsConfirmation, reasonBelongsInLog, reasonMember } from './confirmation';
import { parameterOf, sectionNameOf } from './console-sections';
import { LogReason, RunForm } from './form-parts';
import { OPERATOR } from './operator-frame';
import { inPastTense, isCommandVerb } from './past-tense';
import { type CommandInWords, type Fields, wordsOf } from './values';

interface CommandFormProps {
  route: Route;
  token: string;
  /** The record; without it, the form asks for its id. */
  id?: string;
  /** The form as it was sent, and what is wrong with it. */
  refused?: { sent: Record<string, string>; problems: readonly Problem[] };
}

/** What a command does, in words for people if its operation has them. */
export const commandLabel = (route: Route): string => route.form?.label ?? summaryOf(route);

/** As the audit log names it. */
export const commandOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Whether the audit log has entries of it: the forms on the operator's pages run others. */
export const isLogged = ({ method, access, path }: Route): boolean =>
  method !== 'GET' && (access === 'admin' || /^\/operator\/(sign|audit)/.test(path));

/** What a command did: what its button says, if the details tell which one it was. */
export function commandInWords(route: Route, given: Fields): CommandInWords {
  const { reason, [reasonMember(route) ?? 'reason']: note = reason, ...details } = given;
  const stood = ({ given }: FormButton): boolean =>
    Object.entries(given).every(([name, value]) => String(details[name]) === value);
  // of two buttons that fit, the one that says more
  const [button] = (route.form?.buttons ?? [])
    .filter(stood)
    .sort((a, b) => Object.keys(b.given).length - Object.keys(a.given).length);
  const label = button?.label ?? commandLabel(route);
  const words = decisionIn(label, details.action) ?? label;
  const isSaid = (name: string): boolean =>
    Object.hasOwn(button?.given ?? {}, name) || (name === 'action' && words !== label);
  return {
    words,
    past: button?.past ?? inPastTense(words),
    why: typeof note === 'string' ? note : undefined,
    details: Object.fromEntries(Object.entries(details).filter(([name]) => !isSaid(name))),
  };
}

/** “Reject the skill”, if the action of “Decide on the skill” says which decision it was. */
function decisionIn(label: string, action: unknown): string | undefined {
  const verb = capitalized(String(action));
  return isCommandVerb(verb) ? label.replace(/^Decide on /, `${verb} `) : undefined;
}

/** The fields of a command. Its reason is always required. */
export function membersOfCommand(route: Route): FormMember[] {
  const { without = [], buttons = [] } = route.form ?? {};
  const decided = buttons.flatMap(({ given }) => Object.keys(given));
  const reason = reasonMember(route);
  return membersOfBody(route)
    .filter(({ name }) => !without.includes(name) && !decided.includes(name))
    .map((member) => (member.name === reason ? { ...member, required: true } : member));
}

/** The form that was sent, with the members that its button stands for. */
export function withButton({ form }: Route, sent: Record<string, string>): Record<string, string> {
  const { given } = form?.buttons?.find((_, index) => String(index) === sent.button) ?? {};
  return { ...sent, ...given };
}

/** A command as a button that opens its form. The form is open if it was refused, or if it is what the page is for. */
export function CommandForm(props: CommandFormProps): JSX.Element {
  const { route, id, refused } = props;
  const label = commandLabel(route);
  const { buttons, destroys } = route.form ?? {};
  if (refused === undefined && buttons === undefined)
    return (
      <Opener label={label} look={destroys ? 'danger' : 'plain'}>
        <CommandFields {...props} label={label} />
      </Opener>
    );
  return (
    <section class="stack">
      <h3>{label}</h3>
      {refused && id !== undefined && <Code>{id}</Code>}
      <CommandFields {...props} label={label} />
    </section>
  );
}

function CommandFields({
  route,
  token,
  id,
  refused,
  label,
}: CommandFormProps & { label: string }): JSX.Element {
  const parameter = parameterOf(route);
  const { sent = {}, problems = [] } = refused ?? {};
  const { buttons, destroys } = route.form ?? {};
  const members = withProblems(refilled(membersOfCommand(route), sent), problems);
  const about = route.form ? route.form.about : withoutCode(route.answer?.description ?? '');
  return (
    <RunForm
      {...{ token, label, action: `${OPERATOR}/run/${route.operation}` }}
      fields={{ section: sectionNameOf(route), record: id }}
    >
      {problems.length > 0 && <Problems of={problems} />}
      {about && <p class="muted">{about}</p>}
      {id === undefined && parameter !== '' && (
        <Field label={`Id (${wordsOf(parameter)})`} name="record" required maxlength={100} />
      )}
      <OperationFields members={members} mustChoose />
      {reasonBelongsInLog(route) && <LogReason value={sent[LOG_REASON]} problems={problems} />}
      {needsConfirmation(route) && (
        <label class="check">
          <input type="checkbox" name="confirmed" value="yes" required />
          <span>I have checked the command{parameter === '' ? '' : ' and the record'}.</span>
        </label>
      )}
      <p class="acts">
        {buttons?.map((button, index) => (
          <button class={button.destroys ? 'danger' : 'plain'} name="button" value={index}>
            {button.label}
          </button>
        )) ?? <button class={destroys ? 'danger' : undefined}>{label}</button>}
      </p>
    </RunForm>
  );
}
