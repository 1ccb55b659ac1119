import { missing } from '../kernel/refusal';
import { named } from '../kernel/named-values';
export const gateNotFound = missing('gate', 'No such gate.', {
  next: 'The gates are listed in the guide to decisions and gates.',
});
/** The gates, with what each one restricts. To add a gate, add an entry. */
export const GATES = {
  residency_check: 'Dens and permissions for residents only',
  tier_2_privilege: 'What sellers can do from the second trust tier on',
  den_creation: 'Creating a den',
  spend_limit: 'Spending beyond the limits of a key or an owner',
} as const;

export type GateName = keyof typeof GATES;
export const GATE_NAMES = named('GateName', Object.keys(GATES) as GateName[]);

export function isGate(name: string): name is GateName {
  return Object.hasOwn(GATES, name);
}

/** A justification must have more characters than this. */
export const MIN_JUSTIFICATION = 50;
export const MAX_JUSTIFICATION = 1_000;

export interface GateRuling {
  granted: boolean;
  /** Number of characters without surrounding whitespace. */
  length: number;
  reason: string;
}

/** Deterministic: the same justification always gets the same ruling. */
export function rule(justification: string): GateRuling {
  const length = [...justification.trim()].length;
  const granted = length > MIN_JUSTIFICATION;
  const said = `The justification has ${length} character${length === 1 ? '' : 's'}`;
  return {
    granted,
    length,
    reason: granted
      ? `${said}, more than ${MIN_JUSTIFICATION}.`
      : `${said}; more than ${MIN_JUSTIFICATION} are needed.`,
  };
}
