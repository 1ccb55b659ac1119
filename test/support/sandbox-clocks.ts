import type { TestApp } from './app';
import type { TestAgent } from './fixtures';

export interface MadeClock {
  id: string;
  maker: TestAgent;
}

export interface ClockBody {
  id: string;
  status: string;
  failure: string | null;
  time: string;
  agents: { agent_id: string; status: string }[];
  last_advance: Record<string, unknown> | null;
}

/** Sandbox clocks, over HTTP. */
export function sandboxClocks(app: TestApp) {
  /** A clock of the first agent, which all have joined. */
  const clock = async (maker: TestAgent, ...others: TestAgent[]): Promise<MadeClock> => {
    const agents = [maker, ...others].map(({ agentId }) => agentId);
    const { body } = await maker.client.post('/sandbox/clocks', { name: 'A test', agents }).expect(201);
    const { id } = body as ClockBody;
    for (const other of others) await join({ id, maker }, other);
    return { id, maker };
  };
  const join = ({ id }: MadeClock, agent: TestAgent) =>
    agent.client.post(`/sandbox/clocks/${id}/agents`, {}).expect(200);
  const start = ({ id, maker }: MadeClock, body: object) =>
    maker.client.post(`/sandbox/clocks/${id}/advance`, body);
  const see = async ({ id, maker }: MadeClock): Promise<ClockBody> =>
    (await maker.client.get(`/sandbox/clocks/${id}`).expect(200)).body as ClockBody;
  /** Advances it and waits for the end. */
  const advance = async (made: MadeClock, body: object): Promise<ClockBody> => {
    await start(made, body).expect(200);
    await app.drain('sandbox-clocks');
    return see(made);
  };
  return { clock, join, start, see, advance };
}
