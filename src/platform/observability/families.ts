import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';

/** A metric with all of its samples, as processes exchange it. */
export type Family = Omit<
  MetricObjectWithValues<MetricValue<string> & { metricName?: string }>,
  'collect' | 'aggregator'
>;
export type Families = Family[];

export const isGauge = ({ type }: Family): boolean => String(type) === 'gauge';

/** Sums samples with the same name and labels. */
export function sumFamilies(all: Families[]): Families {
  const summed = AggregatorRegistry.aggregate(all).getMetricsAsArray() as unknown as Family[];
  return summed.map(({ name, help, type, values }) => ({ name, help, type, values, aggregator: 'sum' }));
}

export function labelled(family: Family, labels: Record<string, string>): Family {
  const values = family.values.map((sample) => ({ ...sample, labels: { ...sample.labels, ...labels } }));
  return { ...family, values };
}

/** Formats metrics in the Prometheus text format. */
export async function exposition(families: Families): Promise<string> {
  const registry = new Registry();
  for (const family of families) registry.registerMetric({ ...family, get: () => family } as never);
  return registry.metrics();
}
