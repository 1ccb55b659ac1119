import { strict as assert } from 'node:assert';
import { copyOfBuild } from '../build-copy';
import type { Drill } from '../stage';

const SIDE_BY_SIDE_S = 5;
const OTHER = 'another-one';

export const mixedBuilds: Drill = {
  name: 'mixed-builds',
  sees:
    'One of two web instances runs another build of the same version. No request fails, and the alert says ' +
    'that the upgrade is not finished.',
  database: 'single',
  alerts: ['MixedVersions'],
  async run(stage) {
    const { cluster } = stage;
    const [one, two] = cluster.web;
    const other = two.replacedBy('other-build', {}, copyOfBuild(cluster.folder, OTHER));
    const load = await stage.beginLoad();
    await load.last(1);
    await two.stop();
    await other.start();
    try {
      const [first, second] = [await one.info(), await other.info()];
      assert.equal(first.version, second.version);
      assert.equal(second.commit, OTHER);
      assert.notEqual(first.commit, OTHER);
      await load.last(SIDE_BY_SIDE_S);
      await load.end();
      assert.deepEqual([...load.tally.failures], [], 'requests failed');
      await stage.alerted();
      return `two builds of ${String(first.version)} side by side, no request failed`;
    } finally {
      await other.stop();
      await cluster.startAgain(two);
    }
  },
};
