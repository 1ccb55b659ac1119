interface Shared {
  paths: object;
  components: { responses?: Record<string, object> };
}

/** The description with every response where it is used, rather than a reference to the one that operations share. */
export function withResponses<T>(description: T): T {
  const { components, paths } = description as T & Shared;
  for (const item of Object.values(paths) as Record<
    string,
    { responses: Record<string, { $ref?: string }> }
  >[])
    for (const { responses } of Object.values(item))
      for (const [status, { $ref }] of Object.entries(responses))
        if ($ref) responses[status] = components.responses?.[$ref.split('/').at(-1) as string] ?? {};
  return description;
}
