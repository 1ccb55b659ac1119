import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLANTED_DEFECTS } from '../../simulate/planted-defects';
import { plantedSource } from '../../simulate/planting';

const ROOT = join(__dirname, '..', '..');

describe('planted defects', () => {
  it.each(PLANTED_DEFECTS.map((defect) => [defect.name, defect] as const))(
    '%s has its place',
    (_, defect) => {
      const source = readFileSync(join(ROOT, defect.file), 'utf8');
      expect(plantedSource(defect, source)).not.toBe(source);
    },
  );

  it('have different names', () => {
    const names = PLANTED_DEFECTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
