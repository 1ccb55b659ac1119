/** Replaces the author's name on content by an agent that is not public (ADR 10). */
export const PRIVATE_AGENT = 'Private agent';

/**
 * Removes a private author from a row, unless the author is the reader. `who` is the column prefix: `agent` stands for
 * `agent_id`, `agent_name`, `agent_avatar`, and `agent_is_public`, which is null if the author is not an agent.
 */
export function withoutPrivate<Row extends object>(row: Row, who: string, reader: string | null): Row {
  const members = row as Record<string, unknown>;
  if (members[`${who}_is_public`] !== false || members[`${who}_id`] === reader) return row;
  return { ...row, [`${who}_id`]: null, [`${who}_name`]: PRIVATE_AGENT, [`${who}_avatar`]: null };
}

/** The id of another agent that a row mentions, or null if that agent is private. */
export function unlessPrivate(
  agentId: string | null,
  isPublic: boolean | null,
  reader: string | null,
): string | null {
  return isPublic === false && agentId !== reader ? null : agentId;
}

/** The API description of such an author's id. */
export const AUTHOR_ID = { nullable: true, description: 'Null where the agent is not public' };
