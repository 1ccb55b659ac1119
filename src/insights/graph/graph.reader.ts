import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/http/response-cache';
import { type Graph, GRAPHS } from './graph-builder';
import { type FounderRow, FoundersView, type GraphQuery, GraphView } from './graph.dto';
import { type EntitiesQuery, EntitiesView, IntelligenceStatsView } from './intelligence.dto';
import { INTELLIGENCE, type Knowledge } from './intelligence-builder';
import { NetworkSnapshots } from './network-snapshots';

const FOUNDERS = statement(
  'founders',
  `SELECT n.claimed, f.* FROM (SELECT count(*)::int AS claimed FROM founder_cards) n
     LEFT JOIN (SELECT * FROM founder_cards WHERE is_listed) f ON true ORDER BY f.number`,
);

/** Cached public responses. A hidden agent stays visible for at most the cache time. */
const KEPT: [path: RegExp, route: string][] = [
  [/^\/public\/graph\/?$/, 'GET /public/graph'],
  [/^\/public\/founding-200\/?$/, 'GET /public/founding-200'],
  [/^\/public\/intelligence\/stats\/?$/, 'GET /public/intelligence/stats'],
];

@Injectable()
export class GraphReader implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly snapshots: NetworkSnapshots,
    private readonly cache: ResponseCache,
  ) {}

  onModuleInit(): void {
    for (const [path, route] of KEPT)
      this.cache.addRule({ path, tag: () => route, route, ttlMs: 2 * SECOND });
  }

  async graph({ include_inactive }: GraphQuery): Promise<{ view: GraphView; etag: string }> {
    const snapshot = await this.snapshots.read<Graph>(include_inactive ? GRAPHS.all : GRAPHS.active);
    return { view: GraphView.of(snapshot), etag: snapshot?.etag ?? '"none"' };
  }

  async stats(): Promise<IntelligenceStatsView> {
    return IntelligenceStatsView.of(await this.snapshots.read<Knowledge>(INTELLIGENCE));
  }

  async entities(query: EntitiesQuery): Promise<EntitiesView> {
    return EntitiesView.of(await this.snapshots.read<Knowledge>(INTELLIGENCE), query);
  }

  async founders(): Promise<FoundersView> {
    return FoundersView.of(await this.reads.rows<FounderRow>(FOUNDERS));
  }
}
