import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { parse } from 'yaml';
import { DATABASE_SETTINGS } from '../../src/cli/database';
import {
  loadSettings,
  ROLES,
  SECRET_SETTING_NAMES,
  SETTING_NAMES,
  type SettingName,
} from '../../src/platform/config/settings';
import { DRAIN_MS } from '../../src/stop-signals';
import { BUILD_VERSION } from '../../src/platform/config/build-info';
import { startTestApp } from '../support/app';

const MODELS = { ConfigMap, Deployment, Job, PodDisruptionBudget, Service };

interface Container {
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  [probe: string]: unknown;
}
interface Manifest {
  kind: keyof typeof MODELS;
  metadata: { name: string };
  data: Record<string, string>;
  spec: {
    selector: Record<string, unknown>;
    ports: { targetPort: string }[];
    template: {
      metadata: { labels: Record<string, string> };
      spec: {
        terminationGracePeriodSeconds?: number;
        initContainers?: Container[];
        containers: Container[];
        volumes: { name: string; secret?: { secretName: string } }[];
      };
    };
  };
}

const text = readFileSync('ops/kubernetes.yaml', 'utf8');
const { items: manifests } = parse(text) as { items: Manifest[] };
const unit = readFileSync('ops/rialto.service', 'utf8');
const template = readFileSync('ops/rialto@.service', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');
const config = manifests.find(({ kind }) => kind === 'ConfigMap') as Manifest;
const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const containersOf = ({ spec: { template } }: Manifest): Container[] => [
  ...(template.spec.initContainers ?? []),
  ...template.spec.containers,
];
const containerOf = (manifest: Manifest): Container => containersOf(manifest)[0] as Container;

const KNOWN = new Set([...SETTING_NAMES, ...SECRET_SETTING_NAMES.map((name) => `${name}_FILE`)]);
const SECRETS: Record<string, string> = {
  'database-url': 'postgres://rialto:password@db:5432/rialto',
  'secret-key': 'k'.repeat(64),
  'admin-token': 't'.repeat(64),
  'metrics-token': 'm'.repeat(64),
  'smtp-url': 'smtp://user:password@mail.example:587?from=login@example.com',
  's3-secret-access-key': 's'.repeat(40),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-ops-'));
  mkdirSync(join(folder, 'secrets'));
  for (const [name, value] of Object.entries(SECRETS))
    writeFileSync(join(folder, 'secrets', name), `${value}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The settings as the service gets them, with its secrets in a folder of this spec. */
function loaded(env: Record<string, string>, needed?: SettingName[]): ReturnType<typeof loadSettings> {
  expect(Object.keys(env).filter((name) => !KNOWN.has(name))).toEqual([]);
  const here = Object.entries(env).map(([name, value]) =>
    name.endsWith('_FILE') ? [name, join(folder, 'secrets', basename(value))] : [name, value],
  );
  return loadSettings({ ...(Object.fromEntries(here) as Record<string, string>), DATA_DIR: folder }, needed);
}

const imageSettings = (): Record<string, string> => {
  const line = /^ENV (.*)$/m.exec(dockerfile)![1]!;
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]));
};
const settingsOf = (manifest: Manifest): Record<string, string> => ({
  ...imageSettings(),
  ...config.data,
  ...Object.fromEntries((containerOf(manifest).env ?? []).map(({ name, value }) => [name, value])),
});

/** Where the pod sees the secret, if it does. */
function folderOfSecret(pod: Manifest, secret: string): string | undefined {
  const { volumes } = pod.spec.template.spec;
  const volume = volumes.find(({ secret: one }) => one?.secretName === secret);
  return containerOf(pod).volumeMounts.find(({ name }) => name === volume?.name)?.mountPath;
}

/** The source of a compiled file. */
const sourceOf = (path: string): string => path.replace(/^dist\//, '').replace(/\.js$/, '.ts');

it('the image, the units, and the guide have the same options of Node.js', () => {
  const guide = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `(--\S+)` \|/gm)].map(
    ([, option]) => option,
  );
  for (const file of [unit, template, dockerfile])
    expect(/NODE_OPTIONS="?([^"\n]+)"/.exec(file)?.[1]?.split(' ')).toEqual(guide);
  execFileSync(process.execPath, ['-e', ''], { env: { NODE_OPTIONS: guide.join(' ') } });
});

describe('the Kubernetes manifests', () => {
  it('follow the Kubernetes schemas, and have no unknown fields', () => {
    for (const manifest of manifests) {
      const unread = new Set<string>();
      const Model = MODELS[manifest.kind] as new (data: object) => { validate(): void };
      const watched = watch(manifest, manifest.kind, unread) as Manifest;
      const model = Object.create(Model.prototype) as Record<string, unknown> & { validate(): void };
      for (const member of ['apiVersion', 'kind', 'metadata', 'spec', 'data'] as const)
        if (member in manifest) model[member] = (watched as never)[member];
      expect(() => model.validate()).not.toThrow();
      expect([...unread]).toEqual([]);
    }
    const typo = structuredClone(deployments[0]) as Manifest;
    Object.assign(typo.spec, { replica: 2 });
    const unread = new Set<string>();
    const model = Object.assign(Object.create(Deployment.prototype) as Deployment, {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      spec: watch(typo.spec, 'spec', unread),
    });
    model.validate();
    expect([...unread]).toEqual(['spec.replica']);
  });

  it('give each pod the settings that it needs, all of them valid', () => {
    for (const deployment of deployments)
      expect(loaded(settingsOf(deployment))).toMatchObject({ production: true, loopbackOnly: false });
    const job = manifests.find(({ kind }) => kind === 'Job') as Manifest;
    expect(loaded(settingsOf(job), DATABASE_SETTINGS).DATABASE_URL).toBe(SECRETS['database-url']);
  });

  it('name the secrets that they read, also in the instructions', () => {
    const files = Object.entries(config.data).filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([, file]) => basename(file)).sort()).toEqual(Object.keys(SECRETS).sort());
    for (const [, file] of files) expect(text).toContain(`--from-file=${basename(file)}`);
    for (const pod of deployments) expect(folderOfSecret(pod, 'rialto')).toEqual(dirname(files[0]![1]));
  });

  it('give only the job the account that owns the tables', () => {
    const job = pods.find(({ kind }) => kind === 'Job') as Manifest;
    expect(text).toContain('secret generic rialto-owner --from-file=database-url=owner-database-url');
    expect(folderOfSecret(job, 'rialto-owner')).toBe(dirname(config.data.DATABASE_URL_FILE!));
    for (const deployment of deployments) expect(folderOfSecret(deployment, 'rialto-owner')).toBeUndefined();
    expect(containersOf(job).map(({ command }) => command!.slice(1))).toEqual([
      ['dist/src/cli/db.js', 'migrate'],
      ['dist/src/cli/grant.js', 'rialto'],
    ]);
  });

  it('run every role, the version of this release, and programs that exist', () => {
    const roles = deployments.flatMap((deployment) => loaded(settingsOf(deployment)).ROLES);
    expect(roles.sort()).toEqual([...ROLES].sort());
    for (const pod of pods) {
      for (const { image, command } of containersOf(pod)) {
        expect(image).toBe(`rialto:${BUILD_VERSION}`);
        if (command) expect(existsSync(sourceOf(command[1] as string))).toBe(true);
      }
    }
  });

  it('route to the port of the service, and to pods that serve requests', () => {
    const { spec } = manifests.find(({ kind }) => kind === 'Service') as Manifest;
    for (const deployment of deployments) {
      const [port] = containerOf(deployment).ports!;
      expect(port).toEqual({
        name: spec.ports[0]!.targetPort,
        containerPort: loaded(settingsOf(deployment)).PORT,
      });
    }
    const chosen = deployments.filter(({ spec: { template } }) =>
      Object.entries(spec.selector).every(([label, value]) => template.metadata.labels[label] === value),
    );
    expect(chosen.map((deployment) => loaded(settingsOf(deployment)).ROLES)).toEqual([['web']]);
  });

  it('probe paths that respond, and wait until a pod has drained', async () => {
    const app = await startTestApp();
    const probes = deployments.flatMap((deployment) =>
      ['startupProbe', 'readinessProbe', 'livenessProbe'].map(
        (name) => containerOf(deployment)[name] as { httpGet: { path: string; port: string } },
      ),
    );
    for (const { httpGet } of probes) {
      expect(httpGet.port).toBe('http');
      await app.client.get(httpGet.path).expect(200);
    }
    await app.close();
    for (const { spec } of deployments)
      expect(spec.template.spec.terminationGracePeriodSeconds! * 1_000).toBeGreaterThan(DRAIN_MS + 2_000);
  });
});

describe('the systemd unit', () => {
  const valuesOf = (key: string): string[] =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value as string);

  it('starts the service with valid settings and credentials', () => {
    const own = valuesOf('Environment').filter((pair) => !pair.includes('NODE_OPTIONS'));
    const pairs = own.map((pair) => pair.split('=') as [string, string]);
    const credentials = valuesOf('LoadCredential').map((pair) => pair.split(':')[0]);
    for (const [name, value] of pairs.filter(([name]) => name.endsWith('_FILE')))
      expect([name, credentials.includes(value.replace('%d/', ''))]).toEqual([name, true]);
    const env = { ...Object.fromEntries(pairs), PUBLIC_URL: 'https://market.example', PAYMENTS: 'wallet' };
    expect(loaded(env)).toMatchObject({ production: true, SECRET_KEY: SECRETS['secret-key'] });
    const [program] = valuesOf('ExecStart').map((line) => line.split(' ')[1] as string);
    expect(existsSync(sourceOf(program as string))).toBe(true);
    expect(dockerfile).toContain(`CMD ["node", "${program}"]`);
  });

  it('is the same for several instances, except for their names and settings', () => {
    const section = (text: string): string[] =>
      text.slice(text.indexOf('[Unit]')).replace('Rialto %i', 'Rialto').split('\n');
    const lines = section(unit);
    expect(section(template).filter((line) => !lines.includes(line) && !line.startsWith('#'))).toEqual([
      'User=rialto',
      'EnvironmentFile=/etc/rialto/%i.env',
    ]);
    expect(lines.filter((line) => !template.includes(line))).toEqual([]);
    const files = [...template.matchAll(/\/etc\/rialto\/(\w+)\.env: (PORT=\d+), (ROLES=[\w,]+)/g)];
    const [, names] = /enable --now (.*)/.exec(template)!;
    expect(files.map(([, name]) => `rialto@${name}`).join(' ')).toBe(names);
    const ports = files.map(([, , port]) => port);
    expect(new Set(ports).size).toBe(ports.length);
    const roles = files.flatMap(([, , , value]) => value!.replace('ROLES=', '').split(','));
    expect([...new Set(roles)].sort()).toEqual([...ROLES].sort());
  });

  const analyze = spawnSync('systemd-analyze', ['--version']).status === 0 ? it : it.skip;
  analyze.each(['rialto.service', 'rialto@.service'])(
    '%s is one that systemd takes without a warning',
    (name) => {
      const file = join(folder, name.replace('@', '@web1'));
      const text = readFileSync(join('ops', name), 'utf8');
      writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    },
  );

  analyze('limits what a service can do that was taken over', () => {
    const args = ['security', '--offline=true', '--threshold=18', 'ops/rialto.service'];
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining('OK')]);
  });

  it('stops the service gracefully, and does not restart it when it cannot start', () => {
    expect(valuesOf('KillSignal')).toEqual(['SIGTERM']);
    expect(Number(valuesOf('TimeoutStopSec')[0]) * 1_000).toBeGreaterThan(DRAIN_MS + 2_000);
    expect(readFileSync('src/platform/config/environment.ts', 'utf8')).toContain(
      `process.exit(${valuesOf('RestartPreventExitStatus')[0]})`,
    );
  });
});

describe('a release', () => {
  it('has a bill of materials with the runtime dependencies only', () => {
    const { status, stdout } = spawnSync(process.execPath, ['bin/sbom.mjs'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(status).toBe(0);
    const { bomFormat, components, metadata } = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string; version: string }[];
      metadata: { component: object };
    };
    const { dependencies, devDependencies, name } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string>> & { name: string };
    expect(bomFormat).toBe('CycloneDX');
    expect(metadata.component).toMatchObject({ name, version: BUILD_VERSION, type: 'application' });
    const found = new Set(components.map((component) => component.name));
    expect(Object.keys(dependencies).filter((one) => !found.has(one))).toEqual([]);
    for (const tool of ['jest', 'eslint', 'kubernetes-models']) {
      expect(devDependencies).toHaveProperty([tool]);
      expect(found.has(tool)).toBe(false);
    }
  });

  it('is described in the changelog, by kind of change', () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const versions = [...changelog.matchAll(/^## \[(.+?)\](.*)$/gm)].map(([, version, date]) => [
      version,
      date,
    ]);
    expect(versions[0]).toEqual(['Unreleased', '']);
    const [released, date] = versions[1]!;
    expect(date).toMatch(/^ - \d{4}-\d{2}-\d{2}$/);
    // a build with unreleased changes has the version of the next release
    const hasChanges = /^## \[Unreleased\]\n\n###/m.test(changelog);
    expect(BUILD_VERSION.localeCompare(released!, 'en', { numeric: true })).toBe(hasChanges ? 1 : 0);
    for (const [, kind] of changelog.matchAll(/^### (.*)$/gm))
      expect(['Upgrade notes', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(
        kind,
      );
  });
});

it('the image exposes the port on which it listens', () => {
  expect(dockerfile).toContain(`EXPOSE ${imageSettings().PORT}`);
  expect(dockerfile).toContain('STOPSIGNAL SIGTERM');
});

/**
 * Collects the fields that are never read. A compiled schema reads each field that it knows by name, and no other:
 * what is left over is a field that Kubernetes would refuse.
 */
function watch(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map(
    Object.entries(value).map(([name, member]) => [name, watch(member, `${path}.${name}`, unread)]),
  );
  for (const name of members.keys()) unread.add(`${path}.${name}`);
  return new Proxy(value, {
    get(target, name, receiver) {
      unread.delete(`${path}.${String(name)}`);
      return members.has(String(name))
        ? members.get(String(name))
        : (Reflect.get(target, name, receiver) as unknown);
    },
  });
}
