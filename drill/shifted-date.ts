/**
 * Loaded before the service. Shifts its `Date` by the milliseconds in a file, as setting the clock of the host would. The
 * monotonic clock (`performance.now()`, timers) runs on, as it does on such a host.
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
