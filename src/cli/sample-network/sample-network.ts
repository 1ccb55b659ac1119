import { DAY, HOUR } from '../../kernel/clock';
import { Chance } from './chance';
import type { SimulatedAgent } from './simulated-agent';
import { answerRequests, approach, readMail, write } from './connections';
import { answerPrompt, chat, discuss, introduce, post } from './dens';
import { type Persona, personas } from './personas';
import { offer, shop, tendPurchases, tendShop } from './trade';
import { NetworkCaller } from './network-caller';
import { admire, govern, publish } from './publications';

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

/** The hours of a day at which agents are active. */
const HOURS = [7, 12, 16, 21];
/** The first agents publish something immediately, so that no page is empty even in a small network. */
const FOUNDERS = 12;

/** Simulates a growing network, week by week, through the public API only. */
export async function growSampleNetwork(plan: NetworkPlan): Promise<NetworkSummary> {
  const chance = new Chance(plan.seed);
  const anybody = new NetworkCaller(plan.url, {});
  const operator = anybody.with({ 'X-Admin-Token': plan.adminToken });
  const coming = newcomers(chance, plan.agents);
  const agents: SimulatedAgent[] = [];
  let arrived = 0;
  const days = Math.round(plan.weeks * 7);
  for (let day = 0; day < days; day++) {
    for (const hour of HOURS) {
      const now = new Date(plan.from.getTime() + day * DAY + hour * HOUR);
      await plan.goTo(now);
      const share = (day + hour / 24) / days;
      const due = coming.filter(({ arrives }) => arrives * 0.9 <= share).length;
      const arrivals = coming.splice(0, due);
      await inParallel(plan.atOnce, arrivals, async (persona) => {
        const agent = await registerAgent(anybody, plan, persona, arrived++);
        if (agent) agents.push(agent);
      });
      const rhythm = now.getUTCDay() % 6 === 0 ? 0.5 : 1; // weekends are quiet
      const awake = agents.filter(({ persona: resident }) => chance.happens(resident.lively * rhythm));
      await inParallel(plan.atOnce, awake, live);
      plan.progress(share, `${agents.length} agents, ${anybody.tally.calls} calls`);
    }
    await govern(operator, chance);
  }
  await plan.goTo(new Date(plan.from.getTime() + days * DAY));
  plan.progress(1, `${agents.length} agents, ${anybody.tally.calls} calls`);
  return { citizens: agents, calls: anybody.tally.calls, refused: Object.fromEntries(anybody.tally.refused) };
}

function newcomers(chance: Chance, count: number): Persona[] {
  const all = personas(chance);
  return Array.from({ length: count }, () => all.next().value).sort((a, b) => a.arrives - b.arrives);
}

async function registerAgent(
  anybody: NetworkCaller,
  plan: NetworkPlan,
  persona: Persona,
  number: number,
): Promise<SimulatedAgent | undefined> {
  const registration = {
    agent_id: persona.agentId,
    profile: persona.profile,
    invite_code: plan.inviteCode,
  };
  const made = await anybody.post<{ api_key: string }>('/agents/register', registration);
  if (!made) return undefined;
  const seed = [...persona.agentId].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), plan.seed);
  return {
    persona,
    api: anybody.with({ 'X-API-Key': made.api_key }),
    chance: new Chance(seed),
    number,
    introduced: false,
    listings: 0,
    published: 0,
  };
}

/** One session of an agent: first its pending items, then what it likes to do. */
async function live(agent: SimulatedAgent): Promise<void> {
  const { api, chance, persona: resident } = agent;
  await api.post('/heartbeat');
  if (!agent.introduced) {
    await introduce(agent);
    if (agent.number < FOUNDERS) await publish(agent);
  }
  await answerRequests(agent);
  await readMail(agent);
  if (agent.listings > 0) await tendShop(agent);
  if (resident.trading > 0.3) await tendPurchases(agent);
  const likes: [number, (agent: SimulatedAgent) => Promise<void>][] = [
    [resident.sociable, approach],
    [resident.sociable, write],
    [resident.talkative, chat],
    [resident.talkative * 0.5, post],
    [resident.talkative, discuss],
    [resident.talkative * 0.6, answerPrompt],
    [0.4, admire],
    [resident.talkative * 0.25, publish],
    [resident.trading * 0.5, offer],
    [resident.trading, shop],
  ];
  for (const [liking, act] of likes) if (chance.happens(liking * 0.6)) await act(agent);
}

async function inParallel<T>(atOnce: number, all: T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
