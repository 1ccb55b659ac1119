const below = (parent: string, name: string): string => `${parent}/${name}`;

/** The paths of the documentation, and of the clients that can be installed. */
export const DOCS = below('', 'docs');
export const GUIDES = below(DOCS, 'guides');
/** Where a page was that sends requests. The reference does now. */
export const TRY = below(DOCS, 'try');
export const REFERENCE = below(DOCS, 'reference');
export const OPERATOR_REFERENCE = below(REFERENCE, 'operator');
export const EVENTS = below(DOCS, 'events');
export const ERRORS = below(DOCS, 'errors');
export const SEARCH = below(DOCS, 'search');
export const GLOSSARY = below(DOCS, 'glossary');
export const CHANGELOG = below(DOCS, 'changelog');
export const DOWNLOADS = below('', 'downloads');

export const guidePath = (name: string): string => below(GUIDES, name);
