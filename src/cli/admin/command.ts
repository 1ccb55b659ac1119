import type { CommandMark } from '../../platform/operations/operation-marks';

export interface AdminOption {
  /** As typed: `--max-uses`. */
  name: string;
  /** The member of the request. */
  member: string;
  kind: 'text' | 'integer' | 'number' | 'flag';
  help: string;
  required: boolean;
  choices?: readonly string[];
}

/** A command for the terminal: one operation that has the mark `@AsCommand`. */
export interface AdminCommand extends CommandMark {
  summary: string;
  method: string;
  /** Its parameters are the arguments after the words, in this order. */
  path: string;
  options: AdminOption[];
  /** Where the result is stored, for an operation that may outlast HTTP timeouts. */
  storedAt?: string;
}

export interface Schema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  enum?: readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: { $ref: string };
  $ref?: string;
  anyOf?: Schema[];
}

interface Operation {
  summary: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  'x-operator-command'?: CommandMark;
}

/** The parts of an API description that are read here. */
export interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export const parametersOf = ({ path }: AdminCommand): string[] =>
  [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name as string);

/** The commands of a service, by its API description. */
export function commandsIn({ paths, components }: Described): AdminCommand[] {
  const commands = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): AdminCommand[] => {
      const mark = operation['x-operator-command'];
      if (!mark) return [];
      const options = optionsOf(operation, mark, components.schemas);
      return [{ ...mark, summary: operation.summary, method: method.toUpperCase(), path, options }];
    }),
  );
  for (const command of commands)
    command.storedAt = commands.find(({ words }) => words === command.resultOf)?.path;
  return commands.sort((a, b) => (a.words < b.words ? -1 : 1));
}

function optionsOf(
  { parameters = [], requestBody }: Operation,
  { names = {}, rest }: CommandMark,
  known: Described['components']['schemas'],
): AdminOption[] {
  const reference = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? '';
  const { properties = {}, required = [] } = known[reference] ?? {};
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, description, required: needed = false, schema }) => {
      return [name, { description, ...schema }, needed] as const;
    });
  const body = Object.entries(properties).map(
    ([name, schema]) => [name, schema, required.includes(name)] as const,
  );
  return [...query, ...body].flatMap(([member, declared, needed]): AdminOption[] => {
    const schema = resolved(declared, known);
    const kind = kindOf(schema);
    if (kind === undefined || member === rest) return [];
    const name = names[member] ?? member.replaceAll('_', '-');
    return [{ name, member, kind, help: helpOf(schema), required: needed, choices: schema.enum }];
  });
}

/** Follows the reference to a shared list of values, which may be beside `null`. */
function resolved(schema: Schema, known: Described['components']['schemas']): Schema {
  const $ref = schema.$ref ?? schema.anyOf?.find((part) => part.$ref)?.$ref;
  return { ...known[$ref?.split('/').at(-1) ?? ''], ...schema };
}

/** Undefined for lists and objects, which cannot be typed as an option. */
function kindOf({ type }: Schema): AdminOption['kind'] | undefined {
  const [kind] = [type].flat().filter((one) => one !== 'null');
  if (kind === 'integer' || kind === 'number') return kind;
  return kind === 'string' ? 'text' : kind === 'boolean' ? 'flag' : undefined;
}

function helpOf({ description, minimum, maximum, default: initially }: Schema): string {
  const bounds = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : undefined;
  const otherwise =
    initially === undefined || initially === false ? undefined : `default ${String(initially)}`;
  return [description, bounds, otherwise].filter((part) => part !== undefined).join('; ');
}
