import { OperationFields } from '../../src/platform/pages/member-fields';
import { randomUUID } from 'node:crypto';
import type { JSX } from 'preact';
import type { Route } from '../../src/platform/operations/route-table';
import { Field, Hidden, PostForm } from '../../src/platform/pages/forms';
import { membersOfBody, summaryOf, withoutCode } from '../../src/platform/pages/operation-fields';
import {
  LOG_REASON,
  MAX_LOG_REASON,
  needsConfirmation,
  reasonBelongsInLog,
  reasonMember,
} from './confirmation';
import { parameterOf, sectionNameOf } from './console-sections';
import { OPERATOR } from './operator-frame';
import { wordsOf } from './values';

interface CommandFormProps {
  route: Route;
  token: string;
  /** The record; without it, the form asks for its id. */
  id?: string;
}

/** A command as a closed part of the page. */
export function CommandForm({ route, token, id }: CommandFormProps): JSX.Element {
  const summary = summaryOf(route);
  const parameter = parameterOf(route);
  const reason = reasonMember(route);
  const members = membersOfBody(route).map((member) =>
    member.name === reason ? { ...member, required: true } : member,
  );
  return (
    <details>
      <summary>{summary}</summary>
      <PostForm action={`${OPERATOR}/run/${route.operation}`} token={token}>
        {route.answer?.description && <p class="muted">{withoutCode(route.answer.description)}</p>}
        <Hidden fields={{ section: sectionNameOf(route), record: id, idempotency_key: randomUUID() }} />
        {id !== undefined && <p class="code">{id}</p>}
        {id === undefined && parameter !== '' && (
          <Field label={`Id (${wordsOf(parameter)})`} name="record" required maxlength={100} />
        )}
        <OperationFields members={members} />
        {reasonBelongsInLog(route) && (
          <label>
            Reason
            <textarea name={LOG_REASON} required maxlength={MAX_LOG_REASON} />
            <span class="muted">Stored permanently in the audit log. Do not name people.</span>
          </label>
        )}
        {needsConfirmation(route) && (
          <label class="check">
            <input type="checkbox" name="confirmed" value="yes" required />
            <span>I have checked the command{parameter === '' ? '' : ' and the record'}.</span>
          </label>
        )}
        <p>
          <button class={needsConfirmation(route) ? 'danger' : undefined}>{summary}</button>
        </p>
      </PostForm>
    </details>
  );
}
