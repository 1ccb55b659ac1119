declare const RIALTO_VERSION: string;

/** The version of this package, which is the version of the service that it was built with. */
export const VERSION: string = RIALTO_VERSION;
