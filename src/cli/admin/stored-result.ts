import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answered,
  callAsOperator,
  type OperatorRequest,
  type Service,
  Unreachable,
} from './operator-service';

/** A proxy drops a request after about a minute, and fetch itself after five. */
const FIRST_WAIT_MS = 50_000;
const POLL_EVERY_MS = 2_000;
const REPORT_EVERY_MS = 20_000;
const GIVE_UP_AFTER_MS = 2 * 60 * 60_000;

/**
 * Gets the result of an operation that may outlast HTTP timeouts. The service continues it after a disconnect and
 * stores the result at `storedAt`: once that has a new `checked_at`, it is the result.
 */
export async function storedResult(
  service: Service,
  request: OperatorRequest,
  storedAt: string,
  note: (text: string) => void,
): Promise<Answered> {
  const read = (): Promise<Answered> => callAsOperator(service, { method: 'GET', path: storedAt });
  const before = await read();
  if (before.status >= 400) return before;
  const requestedAt = performance.now();
  const answered = await callAsOperator(service, request, FIRST_WAIT_MS).catch(givenUp);
  if (answered) return answered;
  for (let reportedAt = -Infinity; ; await sleep(POLL_EVERY_MS)) {
    const now = await read();
    if (now.status >= 400 || now.answer.checked_at !== before.answer.checked_at) return now;
    const waited = performance.now() - requestedAt;
    if (waited > GIVE_UP_AFTER_MS) throw new Unreachable('there was no stored response within two hours');
    if (waited - reportedAt < REPORT_EVERY_MS) continue;
    note(`still running in the service; ${Math.round(waited / 1_000)} s so far\n`);
    reportedAt = waited;
  }
}

/** The client or a proxy timed out, so wait for the stored result. */
function givenUp(error: unknown): undefined {
  if (!(error instanceof Unreachable)) throw error;
}
