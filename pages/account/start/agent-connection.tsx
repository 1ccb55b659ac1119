import { Injectable } from '@nestjs/common';
import { Clock } from '../../../src/kernel/clock';
import { random } from '../../../src/kernel/random';
import { Settings } from '../../../src/platform/config/settings';
import { AccountPages, type Visit } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { ConnectPage, FirstCallPage, type ShownKey } from './connect-page';

interface Shown {
  key?: ShownKey;
  redirectTo?: string;
  /** Why the picture that was sent is not the agent’s. */
  pictureProblem?: string;
}

/** The pages on which a person connects a program with an agent. */
@Injectable()
export class AgentConnection {
  constructor(
    private readonly accounts: AccountReader,
    private readonly pages: AccountPages,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async show(visit: Visit, agentId: string, { key, redirectTo, pictureProblem }: Shown = {}): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    this.pages.show(visit, {
      title: key?.isNewAgent ? `${agent.displayName} is yours` : `Connect ${agent.displayName}`,
      width: 'reading',
      script: 'start.js',
      body: (token) => (
        <ConnectPage
          {...{ agent, key, redirectTo, pictureProblem, token }}
          url={this.settings.PUBLIC_URL}
          now={this.clock.now()}
          repeat={random.uuid()}
        />
      ),
    });
  }

  async showFirstCall(visit: Visit, agentId: string, keyId?: string): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    this.pages.show(visit, {
      title: agent.displayName,
      width: 'reading',
      body: () => <FirstCallPage agent={agent} keyId={keyId} now={this.clock.now()} />,
    });
  }
}
