import { escaped } from '../kernel/markup';
import type { SignedInPerson } from '../sign-in/sessions.service';

/** Building blocks of the account pages. They escape their texts; `form` and `fields` are markup. */

export const moment = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

export const name = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

export const tag = (text: string, kind: '' | 'warn' | 'bad' = ''): string =>
  `<span class="tag${kind && ` ${kind}`}">${escaped(text)}</span>`;

interface ActParts {
  path: string;
  label: string;
  /** Tells screen readers what the button refers to. */
  about?: string;
  kind?: 'plain' | 'danger' | 'link' | '';
  fields?: string;
}

/** A form with a single button. `form` is the hidden field that every form needs. */
export function act(form: string, { path, label, about, kind = 'plain', fields = '' }: ActParts): string {
  const said = about === undefined ? '' : ` aria-label="${escaped(`${label}: ${about}`)}"`;
  return (
    `<form class="acts" method="post" action="${escaped(path)}">${form}${fields}` +
    `<button${kind && ` class="${kind}"`}${said}>${escaped(label)}</button></form>`
  );
}

/** Asks for confirmation of an irreversible action without a script: the button is inside a closed `<details>`. */
export function guardedAct(form: string, question: string, parts: ActParts): string {
  return (
    `<details><summary>${escaped(parts.label)}…</summary><div class="stack note bad"><p>${escaped(question)}</p>` +
    `${act(form, { ...parts, kind: 'danger' })}</div></details>`
  );
}

/** An input for an amount in dollars; empty means none. */
export function dollars(label: string, cents: number | null, hint: string): string {
  const value = cents === null ? '' : (cents / 100).toFixed(2);
  return (
    `<label>${escaped(label)}<input class="short" name="dollars" inputmode="decimal" pattern="[0-9]{1,9}([.][0-9]{1,2})?" ` +
    `maxlength="12" value="${value}" placeholder="${escaped(hint)}"></label>`
  );
}

export function navOf(person: SignedInPerson, form: string): string {
  const who = person.email === null ? '' : `<span class="muted">${escaped(person.email)}</span>`;
  return (
    `<a href="/account">Agents</a><a href="/account/claim">Claim an agent</a><a href="/account/sessions">Sessions</a>${who}` +
    act(form, { path: '/auth/logout', label: 'Sign out', kind: 'link' })
  );
}
