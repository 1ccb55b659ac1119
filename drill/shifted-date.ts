/**
 * Loaded before the service. Shifts its `Date` by the milliseconds in a file, as if someone set the host's clock. The
 * monotonic clock (`performance.now()`, timers) is unaffected, as on a real host.
 */
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 100;

const RealDate = Date;
const realNow = Date.now.bind(Date);
const read = (): number => Number(readFileSync(process.env.HOST_CLOCK_FILE as string, 'utf8'));
let ahead = read();
setInterval(() => (ahead = read()), READ_EVERY_MS).unref();

RealDate.now = () => realNow() + ahead;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], created) =>
    Reflect.construct(target, args.length > 0 ? args : [target.now()], created) as Date,
});
