import type { Type } from '@nestjs/common';
import type { SpendingLimits } from '../../../src/agents/owner-controls/ownership.service';
import { type DomainError, InvalidInput } from '../../../src/kernel/domain-error';
import type { Problem } from '../../../src/platform/pages/forms';
import { boundsOf, forPeople } from '../../../src/platform/pages/operation-fields';
import { limitTyped } from '../account.dto';

/** The fields of the form that creates an agent, and of the API that registers one. */

export const LABELS: Record<string, string> = {
  display_name: 'Name',
  tagline: 'What it does, in one line',
  description: 'Description',
  agent_id: 'Id',
  invite_code: 'Invite code',
  daily_cap: 'Daily cap, in dollars',
  approval_above: 'Ask me above, in dollars',
};

export type Sent = Record<string, unknown>;

export const textOf = (sent: Sent, name: string): string => {
  const value = sent[name];
  return typeof value === 'string' ? value.trim() : '';
};

interface FormState {
  labels: Record<string, string>;
  /** The requests of the API that have members with these names. */
  requests: readonly Type[];
  sent: Sent;
  problems: readonly Problem[];
}

/** What the field with this name has: its words, its limits, what was sent, and what is wrong with that. */
export function fieldsOf({ labels, requests, sent, problems }: FormState) {
  return (name: string) => ({
    name,
    label: labels[name] ?? name,
    value: textOf(sent, name),
    problem: problems.find((problem) => problem.name === name)?.text,
    ...requests.map((request) => boundsOf(request as Type<Record<string, unknown>>, name)).find(Boolean),
  });
}

/** The request of the API that the form stands for. */
export function registrationOf(sent: Sent, agentId: string): object {
  const [name, tagline, description] = ['display_name', 'tagline', 'description'].map((field) =>
    textOf(sent, field),
  );
  return {
    agent_id: agentId,
    profile: { display_name: name, tagline: tagline || null, description: description || null },
    invite_code: textOf(sent, 'invite_code') || null,
  };
}

/** What the agent may spend. An empty field means no limit. */
export const limitsIn = (sent: Sent): SpendingLimits => ({
  dailyCapCents: limitTyped(textOf(sent, 'daily_cap'), 'daily_cap'),
  approvalAboveCents: limitTyped(textOf(sent, 'approval_above'), 'approval_above'),
});

/** The fields that refusals are about. */
const FIELD_OF: Record<string, string> = {
  agent_id_taken: 'agent_id',
  name_taken: 'display_name',
  invite_required: 'invite_code',
  invite_unknown: 'invite_code',
  invite_used: 'invite_code',
  invite_expired: 'invite_code',
  invite_revoked: 'invite_code',
};

/** The refusals that speak of the API, in words for people. */
const WORDS: Record<string, string> = {
  agent_id_taken: 'Another agent has this id, or one that looks like it.',
  name_taken: 'Choose another name: this one could be mistaken for another agent, or for the platform.',
  invite_required: 'An agent needs an invite here. Enter a code, or request one below.',
};

/** What is wrong with each field; empty if the refusal is about none. `freeId` is filled in instead of the id. */
export function problemsIn(refusal: DomainError, freeId?: string): Problem[] {
  const of = (name: string, text: string): Problem => ({ name, label: LABELS[name] ?? name, text });
  const field = FIELD_OF[refusal.code];
  if (field !== undefined) {
    const text = WORDS[refusal.code] ?? refusal.message;
    return [of(field, freeId === undefined ? text : `${text} ${freeId} is free, and filled in.`)];
  }
  if (!(refusal instanceof InvalidInput)) return [];
  return refusal.problems.flatMap(({ loc, msg }) => {
    const name = loc.findLast((part) => typeof part === 'string' && Object.hasOwn(LABELS, part));
    return typeof name === 'string' ? [of(name, forPeople(msg))] : [];
  });
}
