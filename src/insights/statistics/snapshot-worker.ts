import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { Log } from '../../platform/observability/log';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { HEALTH_DAYS, type HealthParts, NO_PARTS } from './platform-health';
import { PlatformNumbersReader } from './platform-numbers.reader';
import { Snapshots } from './snapshots';

export const STATS_EVERY_MS = 30 * SECOND;
export const HEALTH_EVERY_MS = 10 * MINUTE;

export interface KeptHealth {
  parts: HealthParts;
  /** Parts that could not be recomputed and keep an older value. */
  old: string[];
}

/** Computes the platform-wide numbers. */
@Injectable()
export class SnapshotWorker implements OnModuleInit {
  constructor(
    private readonly work: RecurringWork,
    private readonly numbers: PlatformNumbersReader,
    private readonly snapshots: Snapshots,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const add = (name: string, makes: string, everyMs: number, batch: () => Promise<undefined>): void => {
      const nextAfter = (ended: Date): Date => after(ended, everyMs);
      this.work.add({ name, everyMs: 5 * SECOND, nextAfter, batch, makes });
    };
    add('platform-stats', 'statistics', STATS_EVERY_MS, () => this.stats());
    add('platform-health', 'platform_health', HEALTH_EVERY_MS, () => this.health());
  }

  private async stats(): Promise<undefined> {
    await this.snapshots.write('stats', await this.numbers.numbers(this.clock.now()));
  }

  /** A part that fails keeps its previous value. */
  private async health(): Promise<undefined> {
    const now = this.clock.now();
    const before = (await this.snapshots.read<KeptHealth>('platform_health'))?.data.parts ?? NO_PARTS;
    const old: string[] = [];
    const part = async <Name extends keyof HealthParts>(
      name: Name,
      compute: () => Promise<HealthParts[Name]>,
    ): Promise<HealthParts[Name]> => {
      try {
        return await compute();
      } catch (error) {
        this.log.error({ err: error, part: name }, 'a part of platform health could not be computed');
        old.push(name);
        return before[name];
      }
    };
    const series = async (): Promise<HealthParts['series']> => ({
      agents: await this.numbers.series('agents', HEALTH_DAYS, now),
      connections: await this.numbers.series('connections', HEALTH_DAYS, now),
      activity: await this.numbers.series('activity', HEALTH_DAYS, now),
    });
    const parts: HealthParts = {
      numbers: await part('numbers', () => this.numbers.numbers(now)),
      series: await part('series', series),
      dens: await part('dens', () => this.numbers.dens(now)),
      specialties: await part('specialties', () => this.numbers.specialties()),
      clustering: await part('clustering', () => this.numbers.clustering()),
    };
    await this.snapshots.write('platform_health', { parts, old } satisfies KeptHealth);
  }
}
