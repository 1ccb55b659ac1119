import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { MINUTE } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { Workers } from '../../platform/workers/workers';
import { CategoryCount } from './listing.entity';

const MANY = 100;

/** Merges all committed rows into one per category. A concurrent merge finds them already deleted. */
const MERGE = statement(
  'category_counts_merge',
  `WITH gone AS (DELETE FROM category_counts RETURNING category, listings)
   INSERT INTO category_counts (category, listings)
   SELECT category, sum(listings) FROM gone GROUP BY category`,
);

/** Keeps the table of category counts small. */
@Injectable()
export class CategoryCounts implements OnModuleInit {
  constructor(
    @InjectRepository(CategoryCount) private readonly counts: Repository<CategoryCount>,
    private readonly database: Database,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'category-counts', role: 'sweeper', everyMs: MINUTE, step: () => this.merge() });
  }

  private async merge(): Promise<boolean> {
    const rows = await this.counts.find({ select: { id: true }, take: MANY });
    if (rows.length === MANY) await this.database.rows(MERGE);
    return false;
  }
}
