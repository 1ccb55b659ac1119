/**
 * The body of an operation without input: empty, or `{}`. Any member is refused, since the caller expected an effect.
 */
export class EmptyRequest {}
