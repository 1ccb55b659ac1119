import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';

/** A metric with all of its samples, as processes tell each other of it. */
export type Family = Omit<
  MetricObjectWithValues<MetricValue<string> & { metricName?: string }>,
  'collect' | 'aggregator'
>;
export type Families = Family[];

export const isGauge = ({ type }: Family): boolean => String(type) === 'gauge';

/** Samples with the same name and labels become one, their sum. */
export function addedUp(all: Families[]): Families {
  const summed = AggregatorRegistry.aggregate(all).getMetricsAsArray() as unknown as Family[];
  return summed.map(({ name, help, type, values }) => ({ name, help, type, values, aggregator: 'sum' }));
}

export function labelled(family: Family, labels: Record<string, string>): Family {
  const values = family.values.map((sample) => ({ ...sample, labels: { ...sample.labels, ...labels } }));
  return { ...family, values };
}

/** In the text format of Prometheus. */
export async function exposition(families: Families): Promise<string> {
  const registry = new Registry();
  for (const family of families) registry.registerMetric({ ...family, get: () => family } as never);
  return registry.metrics();
}
