import { strict as assert } from 'node:assert';
import { STOP_WITHIN_S } from '../instance';
import { Listener, unexpectedEvents } from '../listener';
import type { Drill } from '../stage';

export const rollingRestart: Drill = {
  name: 'rolling-restart',
  sees:
    'Every instance is replaced, one after the other, as in an upgrade. No request fails. Streams end and ' +
    'are resumed where they ended.',
  database: 'single',
  alerts: [],
  quick: true,
  async run(stage) {
    const { cluster } = stage;
    const load = await stage.beginLoad();
    const listener = new Listener(cluster.url);
    const from = await listener.begin();
    let longest = 0;
    for (const instance of cluster.instances) {
      await load.last(1);
      const { code, seconds } = await instance.stop();
      assert.equal(code, 0, `${instance.name} ended with ${code}`);
      assert.ok(seconds < STOP_WITHIN_S, `${instance.name} took ${seconds} s to stop`);
      longest = Math.max(longest, seconds);
      await cluster.startAgain(instance);
    }
    await load.last(1);
    await load.end();
    await listener.end();
    assert.deepEqual(
      await unexpectedEvents(listener, from, cluster.rows),
      [],
      'the listener received different events',
    );
    assert.ok(listener.heard.length > 0 && listener.reconnections > 0, 'the stream was not interrupted');
    assert.deepEqual([...load.tally.failures], [], 'requests failed');
    return `three replaced, each within ${longest.toFixed(1)} s of SIGTERM, no request failed; a listener reconnected ${listener.reconnections} times and missed none of ${listener.heard.length}`;
  },
};
