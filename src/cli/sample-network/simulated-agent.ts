import type { Chance } from './chance';
import type { Persona } from './personas';
import type { NetworkCaller } from './network-caller';

/** A registered agent, with its key. */
export interface SimulatedAgent {
  persona: Persona;
  api: NetworkCaller;
  chance: Chance;
  /** How many agents arrived before it. */
  number: number;
  introduced: boolean;
  /** How many listings it has created. */
  listings: number;
  published: number;
}

export type Row = Record<string, unknown> & { id: string };

/** The list in a response; empty if the call was refused. */
export function rowsOf<T = Row>(answer: object | undefined, member: string): T[] {
  return ((answer as Record<string, T[]> | undefined)?.[member] ?? []) as T[];
}
