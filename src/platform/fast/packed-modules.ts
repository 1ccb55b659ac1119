/**
 * Packed modules: a start reads one file with compiled code, dist/pack, which `bin/pack.mjs` builds.
 *
 * Why: finding, reading, and compiling thousands of files took three quarters of the CPU time of a start (ADR 67).
 * For readers: programs import this first. Modules keep their identity: only the source of their code differs, and what is not
 * packed loads as usual. Stack traces name the sources (`original-positions.ts`).
 * Switch: `FAST_MODULES=false` leaves all modules to Node's loader. It is read from the environment, before there are settings.
 * Measured on a busy machine: a start takes 1,460 instead of 2,880 ms of CPU.
 */
import '../startup/navigator';
import { readFileSync, realpathSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { usesPackedModules } from '../config/packed-modules-setting';
import { showOriginalPositions } from './original-positions';
import { CODE_FILE, INDEX_FILE, MODULES_FILE, type PackedModule, type PackIndex } from './pack-files';

/** The package root, with a slash. */
const ROOT = join(__dirname, '..', '..', '..', '..', '/');
const PACKAGES = 'node_modules/';

/** Node names a module by its real path. Under another name it would be loaded twice, the second time with other state. */
const pathOf = (name: string): string =>
  name.startsWith(PACKAGES) ? REAL_PACKAGES + name.slice(PACKAGES.length) : ROOT + name;
const REAL_PACKAGES = realPackages();

function realPackages(): string {
  try {
    return join(realpathSync(ROOT + PACKAGES), '/');
  } catch {
    return ROOT + PACKAGES; // no packages here: they are in a folder above
  }
}

type Require = (request: string) => unknown;
type Factory = (
  this: unknown,
  exports: unknown,
  require: Require,
  module: NodeModule,
  filename: string,
  folder: string,
) => void;

/** What Node's loader shares with us, in addition to its public types. */
interface Loader {
  _cache: Record<string, NodeModule>;
  _extensions: Record<string, (module: NodeModule, filename: string) => void>;
  _load(request: string, parent: NodeModule, isMain: boolean): unknown;
  _nodeModulePaths(folder: string): string[];
  _resolveFilename(request: string, parent: NodeModule, isMain: boolean, options?: object): string;
}
const loader = Module as unknown as Loader;

/** Looks up its folders only for the few requests that leave the pack. */
class LoadedModule extends Module {
  private folders?: string[];

  override get paths(): string[] {
    return (this.folders ??= loader._nodeModulePaths(dirname(this.filename)));
  }
  override set paths(folders: string[]) {
    this.folders = folders;
  }
}

class Pack {
  private readonly loaded: (NodeModule | undefined)[] = [];
  private readonly numbers: Map<string, number>;

  constructor(
    private readonly modules: PackedModule[],
    private readonly factories: (Factory | undefined)[],
  ) {
    this.numbers = new Map(modules.map(([name], number) => [pathOf(name), number]));
  }

  /** Lets Node's own `require` find packed modules, too. */
  install(): void {
    const loadFile = loader._extensions['.js'] as Loader['_extensions'][string];
    loader._extensions['.js'] = (module, filename) => {
      const number = this.numbers.get(filename);
      if (number === undefined || !this.factories[number]) loadFile(module, filename);
      else this.run(module, number);
    };
  }

  private require(number: number, parent: NodeModule): unknown {
    const known = this.loaded[number];
    if (known) return known.exports;
    const filename = pathOf((this.modules[number] as PackedModule)[0]);
    const cached = loader._cache[filename];
    if (cached) return cached.exports;
    const module: NodeModule = new LoadedModule(filename, parent);
    module.filename = filename;
    loader._cache[filename] = module;
    try {
      this.run(module, number);
    } catch (error) {
      delete loader._cache[filename]; // as Node does, so that the next `require` tries again
      throw error;
    }
    return module.exports;
  }

  private run(module: NodeModule, number: number): void {
    const { filename } = module;
    const factory = this.factories[number] as Factory;
    this.loaded[number] = module;
    try {
      factory.call(
        module.exports,
        module.exports,
        this.requireOf(module, number),
        module,
        filename,
        dirname(filename),
      );
    } catch (error) {
      this.loaded[number] = undefined;
      throw error;
    }
    this.factories[number] = undefined;
    module.loaded = true;
  }

  private requireOf(module: NodeModule, number: number): Require {
    const [, , , packed] = this.modules[number] as PackedModule;
    const require = (request: string): unknown => {
      const at = packed.indexOf(request);
      return at < 0 ? loader._load(request, module, false) : this.require(packed[at + 1] as number, module);
    };
    require.resolve = (request: string, options?: object) =>
      loader._resolveFilename(request, module, false, options);
    require.cache = loader._cache;
    require.extensions = loader._extensions;
    require.main = process.mainModule;
    return require;
  }
}

/** The script of the pack, if there is one. */
function installPack(): Script | undefined {
  try {
    const { id, modules } = JSON.parse(readFileSync(INDEX_FILE, 'utf8')) as PackIndex;
    const source = readFileSync(MODULES_FILE, 'latin1'); // it is ASCII
    if (!source.startsWith(`/*${id}*/`)) return undefined;
    const script = new Script(source, { filename: MODULES_FILE, cachedData: readCode(id) });
    new Pack(modules, script.runInThisContext() as Factory[]).install();
    showOriginalPositions(modules, ROOT);
    return script;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') process.emitWarning(`dist/pack is ignored, so this start is slower: ${message}`);
    return undefined;
  }
}

/** V8 compiles the source if this finds nothing. It would run damaged code, so an incomplete file does not count. */
function readCode(id: string): Buffer | undefined {
  try {
    const code = readFileSync(CODE_FILE);
    return code.subarray(-id.length).toString('latin1') === id ? code.subarray(0, -id.length) : undefined;
  } catch {
    return undefined;
  }
}

export const packScript = usesPackedModules ? installPack() : undefined;
