import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { random } from '../../kernel/random';
import { type Cancel, timers } from '../../kernel/timers';
import { type ProcessRole, Settings } from '../config/settings';
import { PgNotifications } from '../database/pg-notifications';
import { outsideRequest } from '../database/request-context';
import { Log } from '../observability/log';
import { withoutOrigin } from '../observability/origin';
import { tracedIfBusy, untraced } from '../observability/tracing/spans';
import { ClockWatch } from './clock-watch';
import { WorkerRuns } from './worker-runs';

/** How soon to check again while the clocks disagree. */
const LOOK_AGAIN_MS = 5 * SECOND;
/** The first rounds start one by one within this time. All at once, they would take every connection of the pool. */
const FIRST_ROUNDS_MS = 10 * SECOND;
/** Names workers that run in other processes and have something to do. */
const WAKE_CHANNEL = 'workers';

/**
 * One round of background work. Returns true if more work may be due, so that another round follows, or `full` if there is a backlog, so
 * that it follows immediately.
 */
export type Step = () => Promise<boolean | 'full'>;

interface WorkerPlan {
  name: string;
  role: ProcessRole;
  /** The fallback interval between steps when nothing wakes the worker. */
  everyMs: number;
  /** Lets work gather for this long from the start of a round, so that few rounds do much. A backlog does not wait. */
  gatherMs?: number;
  step: Step;
  /** Waits for what steps have left running, for the shutdown. */
  ended?: () => Promise<void>;
}

/** The worker loops of this process. Each loop runs its step sequentially, never twice at once. */
@Injectable()
export class Workers implements OnModuleInit, BeforeApplicationShutdown {
  private readonly loops: Loop[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly clocks: ClockWatch,
    private readonly rounds: WorkerRuns,
    private readonly notifications: PgNotifications,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.notifications.on(WAKE_CHANNEL, (name) => this.wakeHere(name));
  }

  add(plan: WorkerPlan): void {
    this.rounds.register(plan);
    this.loops.push(new Loop(plan, this.clocks, this.rounds, this.log));
  }

  /** Starts the loops of this process's roles. Tests do not call it: they use `runUntilIdle`. */
  start(): void {
    this.rounds.start();
    const loops = this.loops
      .filter(({ plan }) => this.has(plan.role))
      .sort((a, b) => urgency(a.plan) - urgency(b.plan));
    for (const [index, loop] of loops.entries()) loop.start((index / loops.length) * FIRST_ROUNDS_MS);
  }

  /** For a step that continues although part of it failed. */
  hasFailed(name: string): void {
    this.rounds.hasFailed(name);
  }

  /** Something is due: wakes the worker in this process or, if another one has its role, there. */
  wake(name: string): void {
    const loop = this.named(name);
    if (loop && !this.has(loop.plan.role)) this.notifications.send(WAKE_CHANNEL, name);
    else loop?.wake();
  }

  /** Wakes the worker of this process whenever something is sent on this channel. */
  wakeOn(channel: string, name: string): void {
    this.notifications.on(channel, () => this.wakeHere(name));
  }

  /** Whether this process runs the workers of this role. */
  has(role: ProcessRole): boolean {
    return this.settings.ROLES.includes(role);
  }

  names(): string[] {
    return this.loops.map(({ plan }) => plan.name);
  }

  /** Runs every step in turn until none has work left. Errors propagate. */
  async runUntilIdle(...names: string[]): Promise<void> {
    const plans = this.loops.map(({ plan }) => plan);
    const chosen = names.length > 0 ? plans.filter(({ name }) => names.includes(name)) : plans;
    // quiet once no step has found work for a full turn
    for (let at = 0, quiet = 0; quiet < chosen.length; at = (at + 1) % chosen.length) {
      quiet++;
      while ((await this.clocks.agrees()) && (await (chosen[at] as WorkerPlan).step())) quiet = 0;
    }
  }

  private wakeHere(name: string): void {
    this.named(name)?.wake();
  }

  private named(name: string): Loop | undefined {
    return this.loops.find(({ plan }) => plan.name === name);
  }

  /** Lets running steps finish and starts no more. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}

/** For sorting: first the relay, then deliveries and deadlines, which run most often, and the daily work last. */
const urgency = ({ role, everyMs }: WorkerPlan): number => (role === 'relay' ? 0 : everyMs);

class Loop {
  private cancelRound?: Cancel;
  private running?: Promise<void>;
  private wanted = false;
  private active = false;

  constructor(
    readonly plan: WorkerPlan,
    private readonly clocks: ClockWatch,
    private readonly rounds: WorkerRuns,
    private readonly log: Log,
  ) {}

  /** A wake-up starts the first round earlier. */
  start(delayMs: number): void {
    this.active = true;
    this.cancelRound = timers.after(delayMs, () => this.wake());
  }

  wake(): void {
    if (!this.active) return;
    this.wanted = true;
    // the loop outlives the request that wakes it
    const alone = (): Promise<void> => untraced(() => withoutOrigin(() => this.run()));
    this.running ??= outsideRequest(alone).finally(() => (this.running = undefined));
  }

  async stop(): Promise<void> {
    this.active = false;
    this.cancelRound?.();
    await this.running;
    await this.plan.ended?.();
  }

  private async run(): Promise<void> {
    this.cancelRound?.();
    let pauseMs = this.plan.everyMs;
    while (this.active && this.wanted) {
      this.wanted = false;
      try {
        if (!(await this.clocks.agrees())) pauseMs = Math.min(pauseMs, LOOK_AGAIN_MS);
        else {
          const { name, step, gatherMs = 0 } = this.plan;
          const startedAt = timers.elapsed();
          const more = await tracedIfBusy(`worker ${name}`, step);
          if (more) this.wanted = true;
          this.rounds.hasEnded(name);
          const left = startedAt + gatherMs - timers.elapsed();
          if (left > 0 && more !== 'full') await new Promise<void>((done) => timers.after(left, done));
        }
      } catch (error) {
        this.rounds.hasFailed(this.plan.name);
        this.log.error({ err: error, worker: this.plan.name }, 'worker step failed');
      }
    }
    if (!this.active) return;
    const jitter = 0.9 + random.unit() * 0.2; // so that instances that started together drift apart
    this.cancelRound = timers.after(pauseMs * jitter, () => this.wake());
  }
}
