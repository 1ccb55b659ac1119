/** The body of an operation that needs none: nothing, or `{}`. Whatever else is sent was meant for something. */
export class EmptyRequest {}
