/** Marks "or any other string" in a description, for generators. */
export const ANY_OTHER = 'x-any-other-value';
const OTHER = { type: 'string', [ANY_OTHER]: true };

/**
 * Opens the enums of responses and events: they also accept any other string, because a newer service may add values. Enums of
 * requests stay closed.
 */
export function withOpenValues(description) {
  const { schemas } = description.components;
  const schemaOf = ({ $ref }) => schemas[/^#\/components\/schemas\/(.+)$/.exec($ref ?? '')?.[1]];
  const sent = new Set();
  const collect = (value) => {
    if (typeof value !== 'object' || value === null) return;
    const schema = schemaOf(value);
    if (schema && !sent.has(schema)) {
      sent.add(schema);
      collect(schema);
    }
    Object.values(value).forEach(collect);
  };
  for (const operation of operationsOf(description)) collect([operation.parameters, operation.requestBody]);

  const isList = ({ type, enum: values }) => type === 'string' && values?.length > 1;
  const opened = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(opened);
    const { $ref, type, enum: values, ...rest } = value;
    if ($ref && isList(schemaOf(value) ?? {})) return { ...rest, anyOf: [{ $ref }, OTHER] };
    if (isList(value)) return { ...rest, anyOf: [{ type, enum: values }, OTHER] };
    const changed = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member)]));
    if (changed.anyOf) changed.anyOf = changed.anyOf.flatMap((one) => one.anyOf ?? [one]);
    return changed;
  };
  const isClosed = (schema) => sent.has(schema) || isList(schema);
  return {
    ...description,
    paths: mapped(description.paths, (path) =>
      mapped(path, (operation) => ({ ...operation, responses: opened(operation.responses) })),
    ),
    ...(description.webhooks && { webhooks: opened(description.webhooks) }),
    components: {
      ...description.components,
      schemas: mapped(schemas, (schema) => (isClosed(schema) ? schema : opened(schema))),
    },
  };
}

const operationsOf = ({ paths }) => Object.values(paths).flatMap((methods) => Object.values(methods));

const mapped = (members, change) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
