import { missing } from '../kernel/refusal';
import { named } from '../kernel/named-values';
import { MIN_JUSTIFICATION, HEALTH_DAYS } from './policies';

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

export const GATE_STATUSES = named('GateStatus', ['healthy', 'warning', 'failing', 'inactive']);
export type GateStatus = (typeof GATE_STATUSES)[number];

const FAILING_FROM = 20;
const WARNING_FROM = 10;
const LEAST_DENIED = 0.05;

export interface GateEvaluation {
  status: GateStatus;
  message: string;
}

/** Evaluates whether a gate works: a gate that never denies is failing. */
export function evaluateGate(requested: number, denied: number): GateEvaluation {
  if (requested === 0)
    return { status: 'inactive', message: `No exceptions were requested in the past ${HEALTH_DAYS} days.` };
  const numbers = `${denied} of ${requested} exception${requested === 1 ? '' : 's'} denied in the past ${HEALTH_DAYS} days`;
  if (requested >= FAILING_FROM && denied === 0)
    return { status: 'failing', message: `${numbers}: no request was denied.` };
  if (requested >= WARNING_FROM && denied < LEAST_DENIED * requested)
    return { status: 'warning', message: `${numbers}: less than one in twenty.` };
  return { status: 'healthy', message: `${numbers}.` };
}
