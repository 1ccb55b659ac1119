import type { Chance } from './chance';
import type { NetworkCaller } from './network-caller';
import type { Persona } from './personas';
import type { Portfolio } from './portfolio';
import type { SharedState } from './shared-state';

/** Something that an agent does in its next sessions, because another agent did something before. */
export type Task = (agent: SimulatedAgent) => Promise<void>;

/** A registered agent, with its key. */
export interface SimulatedAgent {
  persona: Persona;
  /** The texts that it has not used yet. */
  portfolio: Portfolio;
  api: NetworkCaller;
  chance: Chance;
  shared: SharedState<SimulatedAgent>;
  /** How many agents arrived before it. */
  number: number;
  introduced: boolean;
  /** How many listings it has created. */
  listings: number;
  todo: Task[];
}

export type Row = Record<string, unknown> & { id: string };

/** The list in a response; empty if the call was refused. */
export function rowsOf<T = Row>(answer: object | undefined, member: string): T[] {
  return ((answer as Record<string, T[]> | undefined)?.[member] ?? []) as T[];
}
