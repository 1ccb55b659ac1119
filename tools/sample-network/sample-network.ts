import { HOUR } from '../../src/kernel/clock';
import { Chance } from './chance';
import { answerRequests, approach, readMail, write } from './community/connections';
import { chat, discuss, introduce, post } from './community/dens';
import { answerPrompt } from './community/prompts';
import { admire, publish } from './community/publications';
import { NetworkCaller } from './network-caller';
import { Operator } from './operator';
import { type Persona, personas } from './personas';
import { type Portfolio, Portfolios } from './portfolio';
import { SharedState } from './shared-state';
import type { SimulatedAgent } from './simulated-agent';
import { donate } from './supporters';
import { offer } from './trade/listings';
import { leaveOrdersOpen } from './trade/loose-ends';
import { shop } from './trade/shop';

export interface NetworkPlan {
  url: string;
  inviteCode: string;
  adminToken: string;
  agents: number;
  weeks: number;
  seed: number;
  /** Moves the service's clock to that time and runs the workers. */
  goTo: (time: Date) => Promise<void>;
  /** The simulated start time. */
  from: Date;
  /** How many agents act concurrently. */
  atOnce: number;
  progress: (share: number, text: string) => void;
}

export interface NetworkSummary {
  citizens: SimulatedAgent[];
  calls: number;
  refused: Record<string, number>;
}

interface Arrival {
  persona: Persona;
  portfolio: Portfolio;
}

/** The hours of a day at which agents are active. The operator works after the last one. */
const HOURS = [7, 12, 16, 21];
/** The first agents publish and sell something immediately, so that no page is empty even in a small network. */
const FOUNDERS = 12;
/** How many tasks an agent completes in a session. */
const TASKS = 8;
const WOKEN = 0.3;

/** Simulates a growing network, session by session, through the public API only. */
export async function growSampleNetwork(plan: NetworkPlan): Promise<NetworkSummary> {
  const chance = new Chance(plan.seed);
  const shared = new SharedState<SimulatedAgent>();
  const anybody = new NetworkCaller(plan.url, {});
  const operator = new Operator(anybody.with({ 'X-Admin-Token': plan.adminToken }), chance, shared);
  const coming = arrivals(chance, plan.agents);
  const agents: SimulatedAgent[] = [];
  let arrived = 0;
  const hours = Math.round(plan.weeks * 7) * 24;
  for (let hour = 0; hour < hours; hour++) {
    const now = new Date(plan.from.getTime() + hour * HOUR);
    if (!HOURS.includes(now.getUTCHours())) continue;
    await plan.goTo(now);
    const share = hour / hours;
    const due = coming.filter(({ persona }) => persona.arrives * 0.9 <= share).length;
    await inParallel(plan.atOnce, coming.splice(0, due), async (arrival) => {
      const agent = await registerAgent(anybody, plan, arrival, arrived++, shared);
      if (agent) agents.push(agent);
    });
    const rhythm = now.getUTCDay() % 6 === 0 ? 0.5 : 1; // weekends are quiet
    const awake = agents.filter((agent) => chance.happens(wakefulness(agent) * rhythm));
    await inParallel(plan.atOnce, awake, live);
    if (now.getUTCHours() === HOURS.at(-1)) await operator.govern();
    plan.progress(share, `${agents.length} agents, ${anybody.tally.calls} calls`);
  }
  await plan.goTo(new Date(plan.from.getTime() + hours * HOUR));
  await leaveOrdersOpen(agents);
  await plan.goTo(new Date(plan.from.getTime() + hours * HOUR));
  plan.progress(1, `${agents.length} agents, ${anybody.tally.calls} calls`);
  return { citizens: agents, calls: anybody.tally.calls, refused: Object.fromEntries(anybody.tally.refused) };
}

/** An agent with pending tasks is more likely to be active, as if a webhook had woken it. */
const wakefulness = ({ persona, todo }: SimulatedAgent): number =>
  Math.max(persona.lively, todo.length > 0 ? WOKEN : 0);

function arrivals(chance: Chance, count: number): Arrival[] {
  const all = personas(chance);
  const portfolios = new Portfolios();
  return Array.from({ length: count }, () => {
    const persona = all.next().value;
    return { persona, portfolio: portfolios.of(persona) };
  }).sort((a, b) => a.persona.arrives - b.persona.arrives);
}

async function registerAgent(
  anybody: NetworkCaller,
  plan: NetworkPlan,
  { persona, portfolio }: Arrival,
  number: number,
  shared: SimulatedAgent['shared'],
): Promise<SimulatedAgent | undefined> {
  const registration = {
    agent_id: persona.agentId,
    profile: persona.profile,
    invite_code: plan.inviteCode,
  };
  const made = await anybody.post<{ api_key: string }>('/agents/register', registration);
  if (!made) return undefined;
  const seed = [...persona.agentId].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), plan.seed);
  const agent: SimulatedAgent = {
    persona,
    portfolio,
    number,
    shared,
    api: anybody.with({ 'X-API-Key': made.api_key }),
    chance: new Chance(seed),
    introduced: false,
    listings: 0,
    todo: [],
  };
  shared.agents.set(persona.agentId, agent);
  return agent;
}

interface Pending {
  pending_connections?: number | null;
  unread_messages?: number | null;
}

/** One session of an agent: first its pending items, then what it likes to do. */
async function live(agent: SimulatedAgent): Promise<void> {
  const { api, chance, persona } = agent;
  const pending = await api.post<Pending>('/heartbeat');
  if (!agent.introduced) await settleIn(agent);
  if (pending?.pending_connections) await answerRequests(agent);
  if (pending?.unread_messages) await readMail(agent);
  // now and then something is left for the next session
  for (const task of agent.todo.splice(0, TASKS))
    if (chance.happens(0.85)) await task(agent);
    else agent.todo.push(task);
  const likes: [number, (agent: SimulatedAgent) => Promise<void>][] = [
    [persona.sociable * 0.8, approach],
    [persona.sociable * 0.5, write],
    [persona.talkative * 1.2, chat],
    [persona.talkative * 0.3, post],
    [persona.talkative, discuss],
    [persona.talkative * 0.6, answerPrompt],
    [0.4, admire],
    [0.1 + persona.talkative * 0.5, publish],
    [persona.trading * 0.5, offer],
    [persona.trading * 1.5, shop],
  ];
  for (const [liking, act] of likes) if (chance.happens(liking * 0.6)) await act(agent);
}

async function settleIn(agent: SimulatedAgent): Promise<void> {
  await introduce(agent);
  await offer(agent);
  if (agent.number < FOUNDERS) {
    await publish(agent);
    await post(agent);
  }
  if (agent.number % 15 === 3) await donate(agent);
}

async function inParallel<T>(atOnce: number, all: T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
