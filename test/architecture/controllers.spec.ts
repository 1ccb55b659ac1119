import ts from 'typescript';
import { serviceFiles } from './source-files';

/**
 * A controller is a table of contents. What describes an operation in more lines than these stands in `*.operations.ts`,
 * with everything else that describes the operations of that controller.
 */
const MAX_LINES = 7;

const longDecorators = ({ path, text }: { path: string; text: string }): string[] => {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line;
  return file.statements.filter(ts.isClassDeclaration).flatMap(({ members }) =>
    members
      .filter(ts.isMethodDeclaration)
      .flatMap((method) => ts.getDecorators(method) ?? [])
      .filter((decorator) => !decorator.getText().startsWith('@Options([')) // a list of paths
      .filter((decorator) => lineAt(decorator.end) - lineAt(decorator.getStart()) >= MAX_LINES)
      .map((decorator) => `${path}: ${decorator.getText().split('\n')[0]}`),
  );
};

describe('controllers', () => {
  it(`have no decorator of more than ${MAX_LINES} lines`, () => {
    const controllers = serviceFiles().filter(({ path }) => path.endsWith('.controller.ts'));
    expect(controllers.flatMap(longDecorators)).toEqual([]);
  });
});
