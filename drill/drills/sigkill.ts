import type { Drill } from '../stage';

export const sigkill: Drill = {
  name: 'sigkill',
  sees:
    'An instance is killed (-9) while agents trade. Its open requests end without an answer and succeed ' +
    'when repeated; other instances keep answering. No acknowledged change is lost, and nothing is done ' +
    'twice. Another worker takes over the claims of a killed worker after a minute.',
  database: 'single',
  alerts: ['InstanceDown', 'NoWorker'],
  quick: true,
  async run(stage) {
    const { cluster } = stage;
    const load = await stage.beginLoad();
    for (const instance of cluster.instances) {
      await load.last(2);
      await instance.kill();
      await load.last(1.5);
      await cluster.startAgain(instance);
    }
    await load.last(1);
    await load.end();
    if (stage.watched) {
      await cluster.worker.kill();
      await stage.alerted();
      await cluster.startAgain(cluster.worker);
    }
    return 'web1, web2, and worker killed one after the other';
  },
};
