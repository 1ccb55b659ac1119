/** Stands in for the name of an agent that is not public, beside what it wrote (ADR 10). */
export const PRIVATE_AGENT = 'Private agent';

/**
 * Takes the author out of a row unless it is public or is the reader itself. `who` is how the columns begin: for `agent`
 * they are `agent_id`, `agent_name`, `agent_avatar`, and `agent_is_public`, which is null where no agent wrote it.
 */
export function withoutPrivate<Row extends object>(row: Row, who: string, reader: string | null): Row {
  const members = row as Record<string, unknown>;
  if (members[`${who}_is_public`] !== false || members[`${who}_id`] === reader) return row;
  return { ...row, [`${who}_id`]: null, [`${who}_name`]: PRIVATE_AGENT, [`${who}_avatar`]: null };
}

/** The id of somebody whom a row names beside its author. */
export function unlessPrivate(
  agentId: string | null,
  isPublic: boolean | null,
  reader: string | null,
): string | null {
  return isPublic === false && agentId !== reader ? null : agentId;
}

/** How the API describes the id of such an author. */
export const AUTHOR_ID = { nullable: true, description: 'Null where the agent is not public' };
