/**
 * A separate process that generates load and reports the results: with autocannon, or with traders, whose calls depend
 * on earlier responses.
 */
import autocannon from 'autocannon';
import type { Job, LoadResult } from './load';
import { Trader } from './trader';

process.on('message', (job: Job) => {
  const run = job.kind === 'requests' ? sendRequests(job) : trade(job);
  void run.then((result) => process.send?.(result));
});
process.once('disconnect', () => process.exit(0));

function sendRequests({
  url,
  connections,
  seconds,
  perConnection,
}: Extract<Job, { kind: 'requests' }>): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    let next = 0;
    const setupClient = (client: autocannon.Client): void =>
      client.setRequests(perConnection[next++ % perConnection.length] as autocannon.Request[]);
    const options = {
      url,
      connections,
      duration: seconds,
      timeout: 10,
      setupClient,
      requests: [{ path: '/health' }],
    };
    const run = autocannon(options, (error, result) => {
      if (error) return reject(error);
      const failed = result.non2xx + result.errors + result.timeouts;
      resolve({ times, seconds: result.duration, failed });
    });
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
}

async function trade({
  url,
  connections,
  seconds,
  parties,
}: Extract<Job, { kind: 'trades' }>): Promise<LoadResult> {
  const endsAt = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const work = async (number: number): Promise<void> => {
    const party = parties[number % parties.length] as (typeof parties)[number];
    const trader = new Trader(url, party);
    while (performance.now() < endsAt) {
      const began = performance.now();
      if (await trader.trade()) times.push(performance.now() - began);
      else failed++;
    }
    trader.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => work(number)));
  return { times, seconds: (performance.now() - startedAt) / 1000, failed };
}
