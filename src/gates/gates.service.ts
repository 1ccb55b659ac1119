import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../agents/personal-data/personal-data.service';
import { Clock, HOUR } from '../kernel/clock';
import { InvalidInput } from '../kernel/domain-error';
import { newId } from '../kernel/ids';
import { Commands } from '../platform/commands/commands';
import { execute, statement } from '../platform/database/statements';
import type { Caller } from '../platform/security/caller';
import { GateEntry } from './gate.entity';
import { type GateExceptionRequest, GateExceptionView } from './gates.dto';
import { type GateName, rule } from './gates';

const COUNT = statement(
  'gate_count',
  `INSERT INTO gate_totals AS t (gate_name, granted, denied, last_granted_at, last_denied_at)
   VALUES ($1, $2::boolean::int, 1 - $2::boolean::int, CASE WHEN $2 THEN $3::timestamptz END,
           CASE WHEN NOT $2 THEN $3::timestamptz END)
   ON CONFLICT ON CONSTRAINT gate_totals_pk DO UPDATE
      SET granted = t.granted + excluded.granted, denied = t.denied + excluded.denied,
          last_granted_at = greatest(t.last_granted_at, excluded.last_granted_at),
          last_denied_at = greatest(t.last_denied_at, excluded.last_denied_at)`,
);
const COUNT_HOUR = statement(
  'gate_count_hour',
  `INSERT INTO gate_hours AS h (gate_name, hour, granted, denied) VALUES ($1, $3, $2::boolean::int, 1 - $2::boolean::int)
   ON CONFLICT ON CONSTRAINT gate_hours_pk DO UPDATE
      SET granted = h.granted + excluded.granted, denied = h.denied + excluded.denied`,
);

/** Decides on exceptions. A grant is only a log entry: it changes no permission. */
@Injectable()
export class GatesService implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure((tx, agentId) => tx.update(GateEntry, { agentId }, { justification: '' }));
  }

  /** A denial is a regular response, not an error, and is logged as well. */
  request(caller: Caller, gate: GateName, request: GateExceptionRequest): Promise<GateExceptionView> {
    const justification = justificationIn(request);
    const { granted, length, reason } = rule(justification);
    return this.commands.run(caller, async (tx) => {
      const now = this.clock.now();
      const id = newId('gex', now.getTime());
      const agentId = caller.holder?.agentId ?? null;
      const entry = { id, gateName: gate, agentId, granted, justification, createdAt: now };
      await tx.insert(GateEntry, { ...entry, justificationLength: length });
      await execute(tx, COUNT, [gate, granted, now]);
      await execute(tx, COUNT_HOUR, [gate, granted, hourOf(now)]);
      return { gate_name: gate, granted, reason, entry_id: id, recorded_at: now.toISOString() };
    });
  }
}

export function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR) * HOUR);
}

function justificationIn({ justification, reason }: GateExceptionRequest): string {
  if (justification !== undefined && reason !== undefined)
    throw InvalidInput.field(['body', 'reason'], 'is another name for justification: give one of the two');
  const given = justification ?? reason;
  if (given === undefined) throw InvalidInput.field(['body', 'justification'], 'Field required', 'missing');
  return given;
}
