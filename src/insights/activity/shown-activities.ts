/**
 * Who may be seen by everybody now: `a` is the act, `c` the card of its agent and `o` that of the other one, if there
 * is one. Judged when it is read, since agents change their minds.
 */
export const SHOWN_NOW = `c.is_listed AND c.show_activity
  AND (a.other_id IS NULL OR a.event_type <> 'connection'
       OR (o.is_listed AND o.show_activity AND c.show_connections AND o.show_connections))`;

export const WITH_OTHER = 'LEFT JOIN agent_cards o ON o.agent_id = a.other_id';
