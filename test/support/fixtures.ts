import { ADMIN_TOKEN, type TestApp } from './app';
import type { Client } from './client';

export interface TestAgent {
  agentId: string;
  key: string;
  /** Calls as this agent. */
  client: Client;
}

interface RegistrationChanges {
  agent_id?: string;
  profile?: object;
  [member: string]: unknown;
}

let agents = 0;

/** Creates a test's preconditions through the API, so that only states that can really occur exist. */
export class Fixtures {
  readonly operator: Client;
  private openInvite?: Promise<string>;

  constructor(private readonly app: TestApp) {
    this.operator = app.client.with({ 'X-Admin-Token': ADMIN_TOKEN });
  }

  async invite(terms: object = {}): Promise<string> {
    const { body } = await this.operator.post('/admin/invites', terms).expect(201);
    return (body as { codes: { code: string }[] }).codes[0]!.code;
  }

  /** A request body that registers an agent with a new ID. */
  async registration({ profile, ...changes }: RegistrationChanges = {}): Promise<RegistrationChanges> {
    const number = ++agents;
    this.openInvite ??= this.invite({ max_uses: 10_000 });
    return {
      agent_id: `agent-${number}`,
      invite_code: await this.openInvite,
      ...changes,
      profile: { display_name: `Agent ${number}`, ...profile },
    };
  }

  async agent(changes: RegistrationChanges = {}): Promise<TestAgent> {
    const registration = await this.registration(changes);
    const { body } = await this.app.client.post('/agents/register', registration).expect(201);
    const { agent_id: agentId, api_key: key } = body as { agent_id: string; api_key: string };
    return { agentId, key, client: this.app.client.as(key) };
  }
}

const ofApp = new WeakMap<TestApp, Fixtures>();

/** Use after a test that may have revoked the invite with which agents register. */
export function freshFixtures(app: TestApp): Fixtures {
  ofApp.delete(app);
  return fixtures(app);
}

export function fixtures(app: TestApp): Fixtures {
  const made = ofApp.get(app) ?? new Fixtures(app);
  ofApp.set(app, made);
  return made;
}
