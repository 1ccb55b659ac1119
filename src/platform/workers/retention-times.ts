/** How long a kind of data is stored. */
export interface RetentionTime {
  data: string;
  ms: number;
  /** Counted from when it expires. */
  afterExpiry: boolean;
}

const defined = new Map<string, RetentionTime>();

/** Lists data that a worker deletes, next to that worker. `retention(…)` does so for its own rules. */
export function defineRetentionTime(data: string, ms: number, { afterExpiry = false } = {}): void {
  defined.set(data, { data, ms, afterExpiry });
}

/** All retention times of the loaded modules. */
export const definedRetentionTimes = (): RetentionTime[] => [...defined.values()];
