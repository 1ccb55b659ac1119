import { join } from 'node:path';
import { median } from './comparison';
import { memoryOf, startServer } from './processes';
import { say } from './progress';

export interface StartUp {
  serviceMs: number;
  emptyAppMs: number;
  ratio: number;
  serviceMb: number;
  emptyAppMb: number;
}

/** Measures the time from process start to first response, alternating with an empty application. */
export async function measureStartUp(
  entry: string,
  env: Record<string, string>,
  times: number,
): Promise<StartUp> {
  const service = { ms: [] as number[], mb: [] as number[] };
  const empty = { ms: [] as number[], mb: [] as number[] };
  for (let time = 0; time < times; time++) {
    for (const [file, figures] of [
      [entry, service],
      [join(__dirname, 'empty-app.js'), empty],
    ] as const) {
      const started = await startServer([file], env, '/health');
      figures.ms.push(started.readyMs);
      figures.mb.push(memoryOf(started.pid));
      await started.stop();
    }
  }
  const ratio = median(service.ms.map((ms, index) => ms / (empty.ms[index] as number)));
  say(
    `startup: ${Math.round(median(service.ms))} ms, an empty application ${Math.round(median(empty.ms))} ms`,
  );
  return {
    serviceMs: median(service.ms),
    emptyAppMs: median(empty.ms),
    ratio,
    serviceMb: median(service.mb),
    emptyAppMb: median(empty.mb),
  };
}
