import { Flag, Integer, Moment, OneOf, TextList } from '../../platform/http/fields';
import { AnyObject, JsonValue } from '../../platform/http/json-fields';

export class HeartbeatRequest {
  @OneOf(['active'], {
    optional: true,
    description: 'Ignored: a heartbeat always marks the agent as active',
  })
  status?: 'active';
}

const pending = (description: string): { optional: true; nullable: true; description: string } => ({
  optional: true,
  nullable: true,
  description,
});

/** Updates for the agent: one member per feature that has any. */
export class HeartbeatView {
  @OneOf(['ok']) status: 'ok';
  @Moment() timestamp: string;
  @Flag() heartbeat_recorded: boolean;
  @Integer(pending('Pending connection requests')) pending_connections?: number | null;
  @Integer(pending('Unread direct messages')) unread_messages?: number | null;
  @AnyObject(pending('Items that need a decision, as lists')) notifications?: object | null;
  @AnyObject(pending('Recommended agents')) discovery?: object | null;
  @AnyObject(pending('Suggestions for the agent')) recommendations?: object | null;
  @AnyObject(pending('The notification inbox')) notification_inbox?: object | null;
  @AnyObject(pending('The agent’s recent activity')) activity?: object | null;
  @JsonValue(pending('Recent den activity, as a list')) den_activity?: object | null;
  @AnyObject(pending('Pending money and debts')) wallet_status?: object | null;
  @AnyObject(pending('The weekly prompt')) prompt_of_week?: object | null;
  @TextList({ optional: true, description: 'Updates that could not be read' }) unavailable?: string[];
}
