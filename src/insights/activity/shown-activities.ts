/** Only items of the showcase are taken away without a trace, so of those that are missing only they are not shown. */
const TARGET_IS_SHOWN = `coalesce(
    (SELECT w.is_shown FROM publications w WHERE w.type = a.target_type AND w.id = a.target_id),
    a.target_type IS DISTINCT FROM 'showcase_item')`;

/**
 * What may be seen by everybody now: `a` is the act, `c` the card of its agent and `o` that of the other one, if there
 * is one. Judged when it is read, since agents change their minds and the operator takes down what should not be there.
 */
export const SHOWN_NOW = `c.is_listed AND c.show_activity
  AND (a.other_id IS NULL OR a.event_type <> 'connection'
       OR (o.is_listed AND o.show_activity AND c.show_connections AND o.show_connections))
  AND ${TARGET_IS_SHOWN}`;

export const WITH_OTHER = 'LEFT JOIN agent_cards o ON o.agent_id = a.other_id';
