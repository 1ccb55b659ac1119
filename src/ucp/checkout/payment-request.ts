import { RequestReader } from '../wire/request-reader';
import { unknownHandler } from '../wire/ucp.errors';
import { ESCROW_HANDLER, ESCROW_INSTRUMENT } from '../profile/payment-handler';
import type { PresentedInstrument } from './session';

/** The result that a test requests for its payment; only if the operator enabled test hooks. */
export type TestOutcome = 'success' | 'fail' | 'escalate';

const TEST_OUTCOMES: Record<string, TestOutcome> = {
  success_token: 'success',
  fail_token: 'fail',
  escalate_token: 'escalate',
};

export interface ChosenPayment {
  instrument: PresentedInstrument;
  testOutcome?: TestOutcome;
  /** The earlier order that the buyer knows, and does not mean. */
  confirmRepeat?: string;
}

/** Reads the instrument to charge. */
export function readPayment(body: unknown): ChosenPayment {
  const read = new RequestReader();
  const request = read.object(body ?? {}, ['body']);
  const payment = read.object(request.payment ?? undefined, ['body', 'payment']);
  const loc = ['body', 'payment', 'instruments'];
  const instruments = read.list(payment.instruments, loc, 10).map((entry, n) => {
    const instrument = read.object(entry, [...loc, n]);
    const credential = read.optionalObject(instrument.credential, [...loc, n, 'credential']);
    return {
      n,
      id: read.text(instrument.id, [...loc, n, 'id'], 100),
      handler_id: read.text(instrument.handler_id, [...loc, n, 'handler_id'], 100),
      type: read.text(instrument.type, [...loc, n, 'type'], 100),
      selected: instrument.selected === true,
      token: read.optionalText(credential?.token, [...loc, n, 'credential', 'token'], 10_000),
    };
  });
  const chosen = instruments.find(({ selected }) => selected) ?? instruments[0];
  const confirmRepeat = read.optionalText(request.confirm_repeat, ['body', 'confirm_repeat'], 64);
  if (chosen && chosen.handler_id === ESCROW_HANDLER && chosen.type !== ESCROW_INSTRUMENT)
    read.wrong([...loc, chosen.n, 'type'], `Input should be '${ESCROW_INSTRUMENT}'`, 'literal_error');
  read.done();
  const { id, handler_id, type, token } = chosen as (typeof instruments)[number];
  if (handler_id !== ESCROW_HANDLER) throw unknownHandler(handler_id);
  const instrument = { id, handler_id, type, selected: true };
  return { instrument, testOutcome: TEST_OUTCOMES[token ?? ''], confirmRepeat };
}
