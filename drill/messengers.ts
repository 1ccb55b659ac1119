import type { Acknowledged } from './acknowledged';
import type { Calls, Party } from './calls';

/** Two connected agents that send messages to each other. */
export class Messengers {
  private written = 0;

  constructor(
    private readonly calls: Calls,
    private readonly invite: string,
    private readonly acknowledged: Acknowledged,
  ) {}

  async talk(): Promise<void> {
    const one = await this.register('one');
    const two = await this.register('two');
    await this.connect(one, two);
    const conversation = await this.calls.insist(one, '/conversations', { agent_id: two.agentId });
    const path = `/conversations/${conversation?.conversation_id as string}/messages`;
    while (!this.calls.over) {
      const content = `${this.calls.name} ${++this.written}`;
      const message = await this.calls.insist(this.written % 2 === 0 ? one : two, path, { content });
      if (message) this.acknowledged.messages.set(message.message_id as string, content);
      await this.calls.read(one, `${path}?limit=5`);
      await this.calls.read(undefined, `/public/agents/${two.agentId}`);
    }
  }

  /** Mutual requests connect the two. */
  private async connect(one: Party, two: Party): Promise<void> {
    await this.calls.insist(one, '/interest', { target_agent_id: two.agentId });
    await this.calls.insist(two, '/interest', { target_agent_id: one.agentId });
  }

  private async register(side: string): Promise<Party> {
    const agentId = `${this.calls.name}-${side}`;
    const body = { agent_id: agentId, invite_code: this.invite, profile: { display_name: agentId } };
    return {
      agentId,
      key: (await this.calls.insist(undefined, '/agents/register', body))?.api_key as string,
    };
  }
}
