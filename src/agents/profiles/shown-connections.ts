/*
 * What others may see of an agent's connections: nothing if the agent has turned `show_connections` off. SQL, where
 * `agent` is the alias of a row of `agents` or `agent_cards`.
 */

export const showsConnections = (agent: string): string => `${agent}.show_connections`;

/** A connection concerns two agents, and is shown only if both show theirs. */
export const bothShowConnections = (one: string, other: string): string =>
  `${showsConnections(one)} AND ${showsConnections(other)}`;

/** Null if hidden. */
export const shownConnectionCount = (agent: string): string =>
  `CASE WHEN ${showsConnections(agent)} THEN ${agent}.connection_count END`;

/** For sorting: the position of an agent must not reveal what it hides. Matches `agents_connected_ix` literally. */
export const rankedConnectionCount = (agent: string): string =>
  `(CASE WHEN ${showsConnections(agent)} THEN ${agent}.connection_count ELSE 0 END)`;

/** Of counted acts, whether those of this kind may be included. */
export const showsActs = (agent: string, kind: string): string =>
  `(${showsConnections(agent)} OR ${kind} <> 'connection')`;
