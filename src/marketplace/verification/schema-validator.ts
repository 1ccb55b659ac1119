import type { Ajv2020 } from 'ajv/dist/2020';
import type addFormats from 'ajv-formats';
import type { RE2JS } from 're2js';

/** The packages that a validator needs. A thread loads them itself. */
export interface ValidatorPackages {
  Ajv: typeof Ajv2020;
  addFormats: typeof addFormats.default;
  Re2: typeof RE2JS;
}

/**
 * What a JSON Schema says about a value. `at` is where in the schema the value fails: the schema is public, but the value
 * is not, and its member names may be as secret as the rest.
 */
export type SchemaResult =
  { result: 'pass' } | { result: 'fail'; at: string } | { result: 'invalid_schema'; problem: string };

export type SchemaValidator = (schema: object, value: unknown) => SchemaResult;

/**
 * Creates a validator of JSON Schema 2020-12. Schemas come from strangers: their patterns run in linear time, and they can refer
 * only to themselves. A thread runs the source text of this function, so it uses nothing outside itself.
 */
export function createSchemaValidator({ Ajv, addFormats: addTo, Re2 }: ValidatorPackages): SchemaValidator {
  const compilePattern = (pattern: string): { test: (text: string) => boolean; toString: () => string } => {
    const compiled = Re2.compile(Re2.translateRegExp(pattern));
    // ajv takes patterns with the same text for the same pattern
    return { test: (text) => compiled.matcher(text).find(), toString: () => pattern };
  };
  const code = { regExp: Object.assign(compilePattern, { code: 'compilePattern' }) };
  const meta = new Ajv({ code, logger: false });
  let last: { text: string; validate: ReturnType<Ajv2020['compile']> } | undefined;
  const compile = (schema: object): ReturnType<Ajv2020['compile']> => {
    const text = JSON.stringify(schema);
    if (last?.text === text) return last.validate;
    if (!meta.validateSchema(schema)) throw new Error(meta.errorsText(meta.errors, { dataVar: 'schema' }));
    const known = { meta: false, validateSchema: false } as const; // compiling the meta-schema again takes most of the time
    const ajv = new Ajv({
      code,
      ...known,
      strict: true,
      strictTypes: false,
      strictTuples: false,
      strictRequired: false,
      logger: false,
    });
    addTo(ajv);
    const validate = ajv.compile(schema);
    last = { text, validate };
    return validate;
  };
  return (schema, value) => {
    let validate;
    try {
      validate = compile(schema);
    } catch (error) {
      return { result: 'invalid_schema', problem: (error as Error).message.slice(0, 300) };
    }
    if (validate(value)) return { result: 'pass' };
    return { result: 'fail', at: (validate.errors?.[0]?.schemaPath ?? '#').slice(0, 300) };
  };
}
