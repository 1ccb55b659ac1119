import { named } from '../kernel/named-values';

export const HEALTH_DAYS = 30;
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
