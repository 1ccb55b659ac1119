import { createHash } from 'node:crypto';
import type { progressBar } from '../src/cli/progress-bar';
import { DAY } from '../src/kernel/clock';
import type { RandomSource } from '../src/kernel/random';
import { countOf } from '../src/kernel/words';
import {
  autoCompleteHours,
  DISPUTE_BACKSTOP_DAYS,
  ESCALATE_DAYS,
  fulfillHours,
  MATURITY_DAYS,
  refundAnswerHours,
} from '../src/marketplace/policies';
import type { Actor } from './actors/actor';
import {
  Buyer,
  CarelessBuyer,
  Correspondent,
  ForgetfulBuyer,
  Haggler,
  HastyBuyer,
  RefundFarmer,
  Searcher,
} from './actors/buyers';
import { Operator } from './actors/operator';
import { OwnedBuyer } from './actors/owned-buyer';
import { ReplanningBuyer } from './actors/replanning-buyer';
import { DiscountSeller, FailingReceiver, Seller, SlowSeller } from './actors/sellers';
import { Cheat, Evaluator, SleepyEvaluator } from './actors/evaluators';
import { Stranger } from './actors/stranger';
import { VerifiedSeller } from './actors/verified-seller';
import { Checks } from './checks/checks';
import { tableHashes } from './tables';
import type { World } from './world';

type Role = new (id: string, world: World, seed: number) => Actor;

export const CAST: readonly [name: string, role: Role][] = [
  ['seller-1', Seller],
  ['seller-2', Seller],
  ['slow-seller', SlowSeller],
  ['failing-receiver', FailingReceiver],
  ['discount-seller', DiscountSeller],
  ['evaluator-1', Evaluator],
  ['evaluator-2', Evaluator],
  ['sleepy-evaluator', SleepyEvaluator],
  ['cheat-pass', Cheat],
  ['cheat-fail', Cheat],
  ['verified-seller-1', VerifiedSeller],
  ['verified-seller-2', VerifiedSeller],
  ['buyer-1', Buyer],
  ['buyer-2', Buyer],
  ['refund-farmer', RefundFarmer],
  ['haggler', Haggler],
  ['forgetful-model-1', ForgetfulBuyer],
  ['forgetful-model-2', ForgetfulBuyer],
  ['replanning-model', ReplanningBuyer],
  ['letters-1', Correspondent],
  ['letters-2', Correspondent],
  ['searcher', Searcher],
  ['owned-buyer', OwnedBuyer],
  ['stranger', Stranger],
  ['operator', Operator],
];

const WITH_FAULTS: typeof CAST = [['careless-model', CarelessBuyer]];

const IN_CROWDS: typeof CAST = [
  ['hasty-model-1', HastyBuyer],
  ['hasty-model-2', HastyBuyer],
];

export const castFor = ({ isTogether, withFaults }: Circumstances): typeof CAST => [
  ...CAST,
  ...(isTogether ? IN_CROWDS : []),
  ...(withFaults ? WITH_FAULTS : []),
];

export interface Circumstances {
  /** Statements of several actors alternate. */
  isTogether?: boolean;
  /** Connections break, replies are lost, and the process is killed. */
  withFaults?: boolean;
}

export interface MarketPlan extends Circumstances {
  seed: number;
  /** How many days agents act. */
  days: number;
  /** The last day to live through, if not all. */
  until?: number;
  cast?: typeof CAST;
  progress?: ReturnType<typeof progressBar>;
}

export interface Result {
  calls: number;
  /** Of the history and of all tables. */
  hash: string;
  tables: Record<string, string>;
}

interface Turn {
  actor: Actor;
  at: number;
}

/** Up to this many act at once. */
const CROWD = 8;

/** Those whose turns are next act together, now and then. */
function crowdWith(turn: Turn, turns: readonly Turn[], random: RandomSource): Turn[] {
  if (random.unit() < 0.5) return [turn];
  const others = turns.filter((other) => other !== turn).sort((a, b) => a.at - b.at);
  return [turn, ...others.slice(0, 1 + random.int(CROWD - 1))];
}

async function act(world: World, turn: Turn): Promise<void> {
  await turn.actor.act();
  turn.at = turn.actor.nextTurn(world.clock.milliseconds);
}

async function actTogether(world: World, crowd: readonly Turn[]): Promise<void> {
  await world.together(
    crowd.map(
      ({ actor }) =>
        () =>
          actor.act(),
    ),
  );
  for (const turn of crowd) turn.at = turn.actor.nextTurn(world.clock.milliseconds);
}

const HOURS_OF_ORDERS =
  fulfillHours('physical') + autoCompleteHours('physical') + refundAnswerHours('physical');
/** Within which everything ends by deadlines alone, even if an order has to pass through all of them. */
const CALM_DAYS = HOURS_OF_ORDERS / 24 + ESCALATE_DAYS + DISPUTE_BACKSTOP_DAYS + MATURITY_DAYS;

/**
 * Market days: actors act in turn, deadlines pass in between, and everything is checked. Afterwards nobody does anything and nothing fails:
 * by deadlines alone, everything that is open must end.
 */
export async function liveThrough(world: World, plan: MarketPlan): Promise<Result> {
  const { seed, days, until, isTogether = false, cast = castFor(plan), progress } = plan;
  const checks = new Checks(world);
  const actors = cast.map(([id, Role]) => new Role(id, world, seed));
  for (const actor of actors) await actor.begin();
  const from = world.clock.milliseconds;
  const turns = actors.map((actor) => ({ actor, at: actor.nextTurn(from) }));
  const last = Math.min(days + CALM_DAYS, until ?? Infinity);
  for (let day = 1; day <= last; day++) {
    world.day = day;
    world.isCalm = day > days;
    if (world.isCalm) world.clock.beOffBy(0);
    const midnight = from + day * DAY;
    for (;;) {
      const turn = world.isCalm
        ? undefined
        : turns.reduce((first, other) => (other.at < first.at ? other : first));
      const deadline = (await world.deadlines.next()) ?? midnight;
      const at = Math.min(turn?.at ?? midnight, deadline, midnight);
      if (turn && isTogether && at === deadline && at < midnight && world.random.unit() < 0.5) {
        // agents act while the clock does
        world.clock.goTo(at);
        await actTogether(world, crowdWith(turn, turns, world.random));
      } else {
        await world.goTo(Math.max(at, world.clock.milliseconds));
        if (at === midnight) break;
        if (at === turn?.at) {
          const crowd = isTogether ? crowdWith(turn, turns, world.random) : [turn];
          await (crowd.length > 1 ? actTogether(world, crowd) : act(world, turn));
        }
      }
      await checks.run('always');
    }
    await world.settleAll();
    await checks.run('always', 'daily');
    for (const actor of actors) await actor.check();
    progress?.(day / last, `day ${day} of ${last}, ${countOf(world.history.lines.length, 'call')}`);
    if (world.isCalm && (day === days + CALM_DAYS || !(await world.deadlines.next()))) {
      await checks.run('at the end');
      for (const actor of actors) await actor.checkAtTheEnd();
      break;
    }
  }
  progress?.(1, `${countOf(world.history.lines.length, 'call')}`);
  const tables = await tableHashes(world);
  const hash = createHash('sha256').update(world.history.digest).update(JSON.stringify(tables)).digest('hex');
  return { calls: world.history.lines.length, hash, tables };
}
