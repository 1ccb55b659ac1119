import type { DomainError } from './domain-error';
import { type Refusal, refusal } from './refusal';

/**
 * One row of a state table: who may make which named move, from where to where. A move that may end in several states
 * lists them, and whoever makes it says in which.
 */
export interface MoveRow<S extends string, M extends string, R extends string> {
  move: M;
  from: readonly S[];
  to: S | readonly S[];
  by: readonly R[];
}

/**
 * A state machine as data. It owns no effects: services make a move and then do, in plain sight and in order,
 * what the move entails.
 */
export class Lifecycle<S extends string, M extends string, R extends string> {
  /** A move that the state does not allow. */
  readonly refusal: Refusal<[detail: string, state: S, allowed: readonly string[]]>;

  /** `meaning`: when its refusal happens, as the list of errors says it; null where no caller makes the moves. */
  constructor(
    readonly noun: string,
    meaning: string | null,
    readonly states: readonly S[],
    readonly initial: readonly S[],
    readonly rows: readonly MoveRow<S, M, R>[],
  ) {
    this.assertSound();
    this.refusal = refusal(
      { code: `${noun}_state_conflict`, kind: 'conflict', meaning, shared: true },
      (detail: string, state: S, allowed: readonly string[]) => ({
        detail,
        status_now: state,
        allowed_actions: allowed,
      }),
    );
  }

  /** The state after the move, or a 409 that names the state and what the actor may do in it. */
  next(state: S, move: M, role: R, wanted?: S): S {
    const row = this.find(state, move, role);
    if (!row) throw this.conflict(state, move, role);
    const ends = endsOf(row);
    const end = wanted ?? (ends.length === 1 ? ends[0] : undefined);
    if (end === undefined || !ends.includes(end)) {
      throw new Error(`${this.noun} table: ${move} from ${state} does not end in ${wanted ?? 'one state'}`);
    }
    return end;
  }

  can(state: S, move: M, role: R): boolean {
    return this.find(state, move, role) !== undefined;
  }

  /** The moves open to this role in this state, in the order of the table. */
  allowed(state: S, role: R): M[] {
    const moves = this.rows.filter((row) => row.from.includes(state) && row.by.includes(role));
    return [...new Set(moves.map((row) => row.move))];
  }

  /** The states in which `move` by `role` may end: a repeat of the move there is no second effect. */
  targets(move: M, role: R): S[] {
    return this.rows.filter((row) => row.move === move && row.by.includes(role)).flatMap(endsOf);
  }

  /** `allowed` may be less than the table allows, where a record has no room for all of it. */
  conflict(state: S, move: M, role: R, allowed: readonly M[] = this.allowed(state, role)): DomainError {
    return this.refusal(sentence(this.noun, state, move, role), state, allowed);
  }

  private find(state: S, move: M, role: R): MoveRow<S, M, R> | undefined {
    return this.rows.find((row) => row.move === move && row.from.includes(state) && row.by.includes(role));
  }

  /** A table with an unknown or unreachable state, or an ambiguous move, does not boot. */
  private assertSound(): void {
    const reached = new Set<S>(this.initial);
    for (let grown = true; grown;) {
      grown = false;
      for (const row of this.rows) {
        const fresh = endsOf(row).filter((state) => !reached.has(state));
        if (fresh.length > 0 && row.from.some((state) => reached.has(state))) {
          for (const state of fresh) reached.add(state);
          grown = true;
        }
      }
    }
    const known = new Set<S>(this.states);
    const unknown = [...reached, ...this.rows.flatMap((row) => row.from)].filter(
      (state) => !known.has(state),
    );
    const unreachable = this.states.filter((state) => !reached.has(state));
    if (unknown.length > 0 || unreachable.length > 0) {
      throw new Error(`${this.noun} table: unknown [${unknown.join()}], unreachable [${unreachable.join()}]`);
    }
    const seen = new Set<string>();
    for (const row of this.rows) {
      for (const key of row.from.flatMap((state) => row.by.map((role) => `${row.move}/${state}/${role}`))) {
        if (seen.has(key)) throw new Error(`${this.noun} table: ${key} is defined twice`);
        seen.add(key);
      }
    }
  }
}

/** As a person would say it; programs go by the code and the words beside it. */
function sentence(noun: string, state: string, move: string, role: string): string {
  const words = (text: string): string => text.replaceAll('_', ' ');
  const [verb, ...object] = move.split('_');
  const deed = object.length > 0 ? `${verb} the ${object.join(' ')}` : `${verb} it`;
  return `The ${words(noun)} is ${words(state)}: the ${words(role)} cannot ${deed} now.`;
}

function endsOf<S extends string>(row: { to: S | readonly S[] }): readonly S[] {
  return typeof row.to === 'string' ? [row.to] : row.to;
}
