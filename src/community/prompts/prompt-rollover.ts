import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { memoize } from '../../kernel/lazily';
import { weekOf } from '../../kernel/utc-days';
import { readContent } from '../../platform/config/package-folder';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { camelCased, entityOf } from '../../platform/database/rows';
import { execute, Database, statement } from '../../platform/database/statements';
import { Transactions, type Tx } from '../../platform/database/transactions';
import { Workers } from '../../platform/workers/workers';
import { PROMPT_DAYS } from '../policies';
import { Publishing } from '../publications/publishing.service';
import { Prompt, type StartedPrompt } from './prompt.entity';
import { promptOpened } from './prompts.events';
import { endOf } from './weeks';

export const PROMPTS_TAG = 'prompts';
export const TURNS = 'prompts:rollover';

const ACTIVE = statement('prompts_active', `SELECT * FROM prompts WHERE status = 'active'`);
/**
 * Prefers the prompt scheduled for this very week, then those whose week was missed, then the oldest without a week.
 */
const NEXT_QUEUED = statement(
  'prompts_next_queued',
  `SELECT * FROM prompts WHERE status = 'queued' AND (wanted_week IS NULL OR wanted_week <= $1)
    ORDER BY coalesce(wanted_week = $1, false) DESC, wanted_week IS NULL, wanted_week, id LIMIT 1`,
);
const NEXT_WANTED = statement(
  'prompts_next_wanted',
  `SELECT min(wanted_week) AS week FROM prompts WHERE status = 'queued' AND wanted_week > $1`,
);
const LAST = statement(
  'prompts_last',
  `SELECT (SELECT source FROM prompts WHERE starts_at IS NOT NULL ORDER BY starts_at DESC LIMIT 1) AS source,
          (SELECT built_in_number FROM prompts WHERE built_in_number IS NOT NULL ORDER BY starts_at DESC LIMIT 1)
            AS number`,
);

/**
 * The weekly prompts, used in this order and then again from the start. Append new ones at the end of the file, because
 * the database stores the numbers of those already used.
 */
export const builtInPrompts = memoize(
  (): readonly string[] => JSON.parse(readContent('prompts.json')) as string[],
);

/**
 * Opens the next prompt when the last one's week is over. Callers that need the current prompt trigger this themselves,
 * so nothing depends on a worker. Weeks without any caller are not made up for.
 */
@Injectable()
export class PromptRollover implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly publishing: Publishing,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    const step = async (): Promise<boolean> => {
      await this.ensureCurrent();
      return false;
    };
    this.workers.add({ name: 'prompt-rollover', role: 'sweeper', everyMs: MINUTE, step });
  }

  /** For readers: opens a prompt if none is open, in a separate transaction. */
  async ensureCurrent(): Promise<StartedPrompt> {
    const [row] = await this.database.rows(ACTIVE);
    const active = row && (entityOf(Prompt, row) as StartedPrompt);
    if (active && active.endsAt > this.publishing.now()) return active;
    return this.transactions.run((tx) => this.open(tx));
  }

  /** For commands, before they lock anything. A concurrent caller may close the returned prompt before it is locked. */
  async current(tx: Tx): Promise<StartedPrompt> {
    const active = await activeIn(tx);
    return active && active.endsAt > this.publishing.now() ? active : this.open(tx);
  }

  private async open(tx: Tx): Promise<StartedPrompt> {
    await acquireAdvisoryLocks(tx, TURNS);
    const now = this.publishing.now();
    const active = await activeIn(tx);
    if (active && active.endsAt > now) return active; // a concurrent caller has opened it
    if (active) await tx.update(Prompt, { id: active.id }, { status: 'past' });
    const prompt = await this.next(tx, weekOf(now), now);
    await this.publishing.record(tx, promptOpened(prompt, now));
    this.publishing.changed(tx, PROMPTS_TAG);
    return prompt;
  }

  /**
   * Alternates between the operator's prompts and built-in ones. A prompt scheduled for a week always gets that week.
   */
  private async next(tx: Tx, week: Date, now: Date): Promise<StartedPrompt> {
    const [queued] = (await execute(tx, NEXT_QUEUED, [week])).map((row) => camelCased<Prompt>(row));
    const [last] = await execute<{ source: string | null; number: number | null }>(tx, LAST);
    const [wanted] = await execute<{ week: Date | null }>(tx, NEXT_WANTED, [week]);
    const until = (days: number): Date => {
      const end = endOf(week, days);
      return wanted?.week && wanted.week < end ? wanted.week : end;
    };
    if (queued && (queued.wantedWeek !== null || last?.source !== 'operator')) {
      const opened = { status: 'active', startsAt: week, endsAt: until(queued.durationDays) } as const;
      await tx.update(Prompt, { id: queued.id }, opened);
      return Object.assign(new Prompt(), queued, opened);
    }
    const number = ((last?.number ?? -1) + 1) % builtInPrompts().length;
    const prompt = builtIn(number, now, week, until(PROMPT_DAYS.default));
    await tx.insert(Prompt, prompt);
    return prompt;
  }
}

function builtIn(number: number, now: Date, startsAt: Date, endsAt: Date): StartedPrompt {
  return Object.assign(new Prompt(), {
    id: newId('prm', now.getTime()),
    promptText: builtInPrompts()[number] as string,
    source: 'built_in' as const,
    builtInNumber: number,
    durationDays: PROMPT_DAYS.default,
    status: 'active' as const,
    startsAt,
    endsAt,
    createdAt: now,
  });
}

function activeIn(tx: Tx): Promise<StartedPrompt | null> {
  return tx.findOneBy(Prompt, { status: 'active' }) as Promise<StartedPrompt | null>;
}
