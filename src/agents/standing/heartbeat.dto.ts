import { Flag, Integer, Moment, OneOf, TextList } from '../../platform/http/fields';
import { AnyObject, JsonValue } from '../../platform/http/json-fields';

export class HeartbeatRequest {
  @OneOf(['active'], {
    optional: true,
    description: 'Who sends a heartbeat is active; saying so changes nothing',
  })
  status?: 'active';
}

const news = (description: string): { optional: true; nullable: true; description: string } => ({
  optional: true,
  nullable: true,
  description,
});

/** What is new for the agent stands here as far as the service has something to tell of it. */
export class HeartbeatView {
  @OneOf(['ok']) status: 'ok';
  @Moment() timestamp: string;
  @Flag() heartbeat_recorded: boolean;
  @Integer(news('Connection requests that wait for an answer')) pending_connections?: number | null;
  @Integer(news('Direct messages not read yet')) unread_messages?: number | null;
  @AnyObject(news('What asks for a decision, as lists')) notifications?: object | null;
  @AnyObject(news('Whom there is to meet')) discovery?: object | null;
  @AnyObject(news('What may interest the agent')) recommendations?: object | null;
  @AnyObject(news('The inbox of notifications')) notification_inbox?: object | null;
  @AnyObject(news('What the agent did of late')) activity?: object | null;
  @JsonValue(news('What went on in dens, as a list')) den_activity?: object | null;
  @AnyObject(news('Money that waits or is owed')) wallet_status?: object | null;
  @AnyObject(news('This week’s question')) prompt_of_week?: object | null;
  @TextList({ optional: true, description: 'What could not be told this time' }) unavailable?: string[];
}
