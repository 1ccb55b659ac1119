import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../tools/embedded-postgres/embedded-postgres-cluster';
import type { Instance } from './instance';
import { Program } from './program';
import { demand } from './programs';
import { SECRETS } from './secrets';

/** The file that is shipped to operators. */
const RULES = join('ops', 'alerts.yml');
/** By how much a drill shortens the time before an alert fires (`for`). Thresholds and ranges are unchanged. */
export const SHORTER = 20;
const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600 };

/** Monitors the instances like an operator's Prometheus, but every two seconds. */
export class Prometheus {
  private constructor(
    private readonly program: Program,
    private readonly url: string,
  ) {}

  /** Starts empty, so that no earlier fault is in its ranges. `shortened`: alerts fire sooner. */
  static async watching(instances: Instance[], parent: string, shortened: boolean): Promise<Prometheus> {
    const folder = mkdtempSync(join(parent, 'prometheus-'));
    const rules = readFileSync(RULES, 'utf8');
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const config = {
      global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
      rule_files: [file('alerts.yml', shortened ? shorten(rules) : rules)],
      scrape_configs: [
        {
          job_name: 'rialto',
          metrics_path: '/metrics',
          params: { format: ['prometheus'] },
          authorization: { credentials: SECRETS.METRICS_TOKEN },
          static_configs: [{ targets: instances.map(({ port }) => `127.0.0.1:${port}`) }],
        },
      ],
    };
    const port = await freePort();
    const args = [
      `--config.file=${file('prometheus.yml', JSON.stringify(config))}`, // JSON is YAML
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    const program = new Program('prometheus', join(folder, 'log'), () => [demand('prometheus'), args]);
    const prometheus = new Prometheus(program, `http://127.0.0.1:${port}`);
    const scrapes = async (): Promise<boolean> =>
      (await prometheus.namesOf('rialto_build_info', 'instance').catch(() => [])).length === instances.length;
    await program.start(scrapes);
    return prometheus;
  }

  /** Alerts that fired at any time since the start. */
  fired(): Promise<string[]> {
    return this.namesOf('max_over_time(ALERTS{alertstate="firing"}[1h])', 'alertname');
  }

  /** Alerts that will fire if nothing changes. */
  pending(): Promise<string[]> {
    return this.namesOf('ALERTS{alertstate="pending"}', 'alertname');
  }

  async stop(): Promise<void> {
    await this.program.end('SIGTERM');
  }

  private async namesOf(query: string, label: string): Promise<string[]> {
    const answer = await fetch(`${this.url}/api/v1/query?query=${encodeURIComponent(query)}`);
    const { data } = (await answer.json()) as { data: { result: { metric: Record<string, string> }[] } };
    return [...new Set(data.result.map(({ metric }) => metric[label] as string))].sort();
  }
}

function shorten(rules: string): string {
  return rules.replace(
    /^( +for: )(\d+)([smh])$/gm,
    (_, start: string, count: string, unit: string) =>
      `${start}${Math.ceil((Number(count) * (SECONDS[unit] as number)) / SHORTER)}s`,
  );
}
