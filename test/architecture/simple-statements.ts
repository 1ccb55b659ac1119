/** Simple statements that are named all the same, by the reason. */
export const SIMPLE_STATEMENTS: Readonly<Record<string, readonly string[]>> = {};
