import type { DomainError, WaitsFor } from './domain-error';
import { type Refusal, refusal } from './refusal';
import { inWords } from './words';

/**
 * One row of a state table: a named transition, its start states, its end states, and the roles that may make it. If
 * there are several end states, the caller chooses one.
 */
export interface TransitionRow<S extends string, M extends string, R extends string> {
  transition: M;
  from: readonly S[];
  to: S | readonly S[];
  by: readonly R[];
}

const defined = new Map<string, Lifecycle<string, string, string>>();

/** The state machine of a kind of record, of the loaded modules. */
export const lifecycleOf = (noun: string): Lifecycle<string, string, string> | undefined => defined.get(noun);

/**
 * A state machine as data. It has no side effects: services make a transition and then explicitly perform its effects,
 * in order.
 */
export class Lifecycle<S extends string, M extends string, R extends string> {
  /** A transition that the current state does not allow. */
  readonly refusal: Refusal<[detail: string, state: S, allowed: readonly string[], waitsFor?: WaitsFor]>;

  /** `meaning`: when the refusal happens, for the list of errors; null if no API caller makes the transitions. */
  constructor(
    readonly noun: string,
    meaning: string | null,
    /** In the order in which a record usually has them. */
    readonly states: readonly S[],
    readonly initial: readonly S[],
    readonly rows: readonly TransitionRow<S, M, R>[],
  ) {
    this.assertSound();
    defined.set(noun, this as unknown as Lifecycle<string, string, string>);
    this.refusal = refusal({
      code: `${noun}_state_conflict`,
      kind: 'conflict',
      meaning,
      shared: true,
      text: (detail: string, state: S, allowed: readonly string[], waitsFor?: WaitsFor) => ({
        detail,
        status_now: state,
        allowed_actions: allowed,
        ...(waitsFor && { waits_for: waitsFor }),
      }),
    });
  }

  /**
   * The state after the transition. Throws a 409 that names the current state and the allowed actions if it is not
   * allowed.
   */
  next(state: S, transition: M, role: R, wanted?: S): S {
    const row = this.find(state, transition, role);
    if (!row) throw this.conflict(state, transition, role);
    const ends = endsOf(row);
    const end = wanted ?? (ends.length === 1 ? ends[0] : undefined);
    if (end === undefined || !ends.includes(end)) {
      throw new Error(
        `${this.noun} table: ${transition} from ${state} does not end in ${wanted ?? 'one state'}`,
      );
    }
    return end;
  }

  can(state: S, transition: M, role: R): boolean {
    return this.find(state, transition, role) !== undefined;
  }

  /** The transitions available to this role in this state, in table order. */
  allowed(state: S, role: R): M[] {
    const transitions = this.rows.filter((row) => row.from.includes(state) && row.by.includes(role));
    return [...new Set(transitions.map((row) => row.transition))];
  }

  /** The states in which this role can make the transition. */
  starts(transition: M, role: R): S[] {
    return this.states.filter((state) => this.can(state, transition, role));
  }

  /** The possible end states of `move` by `role`. Repeating the transition in one of these has no second effect. */
  targets(transition: M, role: R): S[] {
    return this.rows.filter((row) => row.transition === transition && row.by.includes(role)).flatMap(endsOf);
  }

  /** `allowed` may be less than the table allows, if the record itself rules some transitions out. */
  conflict(state: S, transition: M, role: R, allowed: readonly M[] = this.allowed(state, role)): DomainError {
    const waitsFor = this.waitsFor(state, transition, role);
    return this.refusal(sentence(this.noun, state, transition, role), state, allowed, waitsFor);
  }

  /**
   * Who has to make which transition before this one becomes possible, if one of another party is enough. Only forward, in the
   * order of the states: a delivered order need not go back to be delivered again.
   */
  private waitsFor(state: S, transition: M, role: R): WaitsFor | undefined {
    const needed = this.rows
      .filter((row) => row.transition === transition && row.by.includes(role))
      .flatMap((row) => row.from);
    const row = this.rows.find(
      ({ from, by, to }) =>
        from.includes(state) &&
        !by.includes(role) &&
        endsOf({ to }).some((end) => needed.includes(end) && this.isAfter(end, state)),
    );
    return row && { role: row.by[0] as string, action: row.transition };
  }

  private isAfter(end: S, state: S): boolean {
    return this.states.indexOf(end) > this.states.indexOf(state);
  }

  private find(state: S, transition: M, role: R): TransitionRow<S, M, R> | undefined {
    return this.rows.find(
      (row) => row.transition === transition && row.from.includes(state) && row.by.includes(role),
    );
  }

  /** Throws at startup if the table has an unknown or unreachable state, or an ambiguous transition. */
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
      for (const key of row.from.flatMap((state) =>
        row.by.map((role) => `${row.transition}/${state}/${role}`),
      )) {
        if (seen.has(key)) throw new Error(`${this.noun} table: ${key} is defined twice`);
        seen.add(key);
      }
    }
  }
}

/** The message for people; programs use the code and the extra members. */
function sentence(noun: string, state: string, transition: string, role: string): string {
  const [verb, ...object] = transition.split('_');
  const action = object.length > 0 ? `${verb} the ${object.join(' ')}` : `${verb} it`;
  return `The ${inWords(noun)} is ${inWords(state)}: the ${inWords(role)} cannot ${action} now.`;
}

export function endsOf<S extends string>(row: { to: S | readonly S[] }): readonly S[] {
  return typeof row.to === 'string' ? [row.to] : row.to;
}
