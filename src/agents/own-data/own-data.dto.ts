import { AgentId, Moment, TextList } from '../../platform/http/fields';
import { AnyObject } from '../../platform/http/json-fields';

export class OwnDataView {
  @AgentId() agent_id: string;
  @Moment() exported_at: string;
  @AnyObject({ description: 'All data stored for the agent, by kind: account, keys, and so on' })
  sections: object;
  @TextList({ description: 'Sections that could not be read' }) incomplete: string[];
}
