/** Only showcase items are deleted without a trace, so of missing targets only those are hidden. */
const TARGET_IS_SHOWN = `coalesce(
    (SELECT w.is_shown FROM publications w WHERE w.type = a.target_type AND w.id = a.target_id),
    a.target_type IS DISTINCT FROM 'showcase_item')`;

/**
 * SQL condition for activity that is public now. `a` is the act, `c` the card of its agent, and `o` that of the other
 * agent, if any. Evaluated on every read, because agents change their privacy and the operator removes content.
 */
export const SHOWN_NOW = `c.is_listed AND c.show_activity
  AND (a.other_id IS NULL OR a.event_type <> 'connection'
       OR (o.is_listed AND o.show_activity AND c.show_connections AND o.show_connections))
  AND ${TARGET_IS_SHOWN}`;

export const WITH_OTHER = 'LEFT JOIN agent_cards o ON o.agent_id = a.other_id';
