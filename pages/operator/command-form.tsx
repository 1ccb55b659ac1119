import { OperationFields } from '../../src/platform/pages/member-fields';
import type { JSX } from 'preact';
import type { Route } from '../../src/platform/operations/route-table';
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
import { wordsOf } from './values';

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

/** A command as a closed part of the page; open if it was refused, or if it is what the page is for. */
export function CommandForm({ route, token, id, refused }: CommandFormProps): JSX.Element {
  const label = commandLabel(route);
  const parameter = parameterOf(route);
  const { sent = {}, problems = [] } = refused ?? {};
  const { buttons, destroys } = route.form ?? {};
  const members = withProblems(refilled(membersOfCommand(route), sent), problems);
  const about = route.form ? route.form.about : withoutCode(route.answer?.description ?? '');
  return (
    <details open={refused !== undefined || buttons !== undefined}>
      <summary>{label}</summary>
      <RunForm
        {...{ token, label, action: `${OPERATOR}/run/${route.operation}` }}
        fields={{ section: sectionNameOf(route), record: id }}
      >
        {problems.length > 0 && <Problems of={problems} />}
        {about && <p class="muted">{about}</p>}
        {id !== undefined && <p class="code">{id}</p>}
        {id === undefined && parameter !== '' && (
          <Field label={`Id (${wordsOf(parameter)})`} name="record" required maxlength={100} />
        )}
        <OperationFields members={members} isOpen={refused !== undefined} mustChoose />
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
          )) ?? <button class={destroys ? 'danger' : refused ? undefined : 'plain'}>{label}</button>}
        </p>
      </RunForm>
    </details>
  );
}
