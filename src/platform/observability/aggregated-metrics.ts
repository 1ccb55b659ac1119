import { sumFamilies, type Families, isGauge, labelled } from './families';
import { type Channel, MetricsExchange } from './metrics-exchange';

const PATIENCE_MS = 1_000;

/**
 * Sums the metrics of all processes of one instance, for their supervisor. Gauges stay separate, with the process as a
 * label. No sum falls when a process ends: its last reported values stay included.
 */
export class AggregatedMetrics {
  private readonly running = new Set<ProcessFamilies>();
  private ended: Families = [];

  /**
   * `place`: the number of the process, which its replacement inherits. Returns the function to call when it has ended.
   */
  add(place: string, channel: Channel): () => void {
    const counting = new ProcessFamilies(place, new MetricsExchange(channel, () => this.all()));
    this.running.add(counting);
    return () => {
      this.running.delete(counting);
      this.ended = sumFamilies([counting.cumulative, this.ended]);
    };
  }

  private async all(): Promise<Families> {
    await Promise.all([...this.running].map((counting) => counting.refresh()));
    // read after all answers: a process that ended meanwhile is included in `ended`
    const families = [...this.running].flatMap(({ cumulative: lasting, gauges }) => [lasting, gauges]);
    return sumFamilies([...families, this.ended]);
  }
}

class ProcessFamilies {
  /** Counters and histograms, as last reported. */
  cumulative: Families = [];
  /** Gauges as of now; earlier values are meaningless. */
  gauges: Families = [];

  constructor(
    private readonly place: string,
    private readonly exchange: MetricsExchange,
  ) {}

  async refresh(): Promise<void> {
    const families = await this.exchange.request(PATIENCE_MS);
    if (families) this.cumulative = families.filter((family) => !isGauge(family));
    const gauges = families?.filter(isGauge) ?? [];
    this.gauges = gauges.map((family) => labelled(family, { process: this.place }));
  }
}
