import { serviceFiles, SERVICE, sourceFiles } from './source-files';

describe('the classes of the service', () => {
  /** The API description merges two body classes with the same name, and the later one replaces the other. */
  it('have names of their own', () => {
    const places = new Map<string, string[]>();
    for (const { path, text } of SERVICE.flatMap(sourceFiles))
      for (const [, name = ''] of text.matchAll(/^export (?:abstract )?class (\w+)/gm))
        places.set(name, [...(places.get(name) ?? []), path]);
    expect([...places].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  /** Where readers look for them, and where the spec of what readers do looks too. */
  it.each([
    ['entities', /^@Entity\(/m, /\.entity\.ts$/],
    ['providers called reader', /^@Injectable\(\)\nexport class \w+Reader\b/m, /\.reader\.ts$/],
    ['controllers', /^@Controller\(/m, /\.controller\.tsx?$/],
    ['modules', /^@Module\(/m, /\.module\.ts$/],
  ])('stand in a file named for its role: %s', (_, declaration, name) => {
    const elsewhere = serviceFiles().filter(({ path, text }) => declaration.test(text) && !name.test(path));
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });
});
