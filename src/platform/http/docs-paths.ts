/** The paths of the documentation, and of the clients that can be installed. */
export const DOCS = '/docs';
export const GUIDES = `${DOCS}/guides`;
/** The API viewer, which can send requests. */
export const TRY = `${DOCS}/try`;
export const REFERENCE = `${DOCS}/reference`;
export const OPERATOR_REFERENCE = `${REFERENCE}/operator`;
export const EVENTS = `${DOCS}/events`;
export const ERRORS = `${DOCS}/errors`;
export const SEARCH = `${DOCS}/search`;
export const GLOSSARY = `${DOCS}/glossary`;
export const CHANGELOG = `${DOCS}/changelog`;
export const DOWNLOADS = '/downloads';

export const guidePath = (name: string): string => `${GUIDES}/${name}`;
