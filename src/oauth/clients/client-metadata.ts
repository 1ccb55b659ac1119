import { oneLine } from '../../kernel/clean-text';
import { isTextList } from '../../kernel/json';
import { TOKEN_SCOPES } from '../../platform/security/bearer-tokens';
import { reservedWordIn } from '../../platform/security/look-alikes';
import { invalidClientMetadata, invalidRedirectUri } from '../oauth.errors';
import { MAX_CLIENT_NAME, MAX_REDIRECT_URIS } from '../policies';
import { defaultResource, isScope } from '../scope-sets';
import {
  type AboutClient,
  APPLICATION_TYPES,
  type ApplicationType,
  AUTH_METHODS,
  type AuthMethod,
  type ClientTerms,
  GRANT_TYPES,
  type GrantType,
} from './client.entity';
import { isLocal, redirectHost, redirectUriProblem } from './redirect-uris';

const MAX_TEXT = 200;
const MAX_URL = 500;
const MAX_CONTACTS = 5;

/** Lists in which null and empty entries are left out, too. */
const OPTIONAL_LISTS = ['grant_types', 'response_types', 'contacts'];
const LINKS = ['client_uri', 'logo_uri', 'tos_uri', 'policy_uri'] as const;
const TEXTS = ['software_id', 'software_version'] as const;

/**
 * The members that a client sent. Libraries write members without a value as null, "", or an empty list; RFC 7592
 * treats null as left out.
 */
export function presentMembers(metadata: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(metadata).map(([name, value]) => {
    if (!OPTIONAL_LISTS.includes(name) || !Array.isArray(value)) return [name, value] as const;
    const items = value.filter(isPresent);
    return [name, items.length > 0 ? items : null] as const;
  });
  return Object.fromEntries(members.filter(([, value]) => isPresent(value)));
}

const isPresent = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/**
 * Reads client metadata (RFC 7591), from which absent members were removed. Ignores unknown members and drops
 * unsupported values where the rest still makes sense; the response shows what was registered.
 */
export function clientTerms(metadata: Record<string, unknown>): ClientTerms {
  const redirectUris = redirectUrisOf(metadata.redirect_uris);
  return {
    name: nameOf(metadata.client_name, redirectUris),
    redirectUris,
    grantTypes: grantTypesOf(metadata),
    scopes: scopesOf(metadata.scope),
    applicationType: applicationTypeOf(metadata.application_type, redirectUris),
    authMethod: authMethodOf(metadata.token_endpoint_auth_method),
    about: aboutOf(metadata),
  };
}

/**
 * The same for clients that anyone can register: people who read the name on the consent page must not mistake the
 * client for the operator's.
 */
export function clientTermsOfOthers(metadata: Record<string, unknown>, platformName: string): ClientTerms {
  const terms = clientTerms(metadata);
  // without a name, the redirect host is used, which people should see anyway; anyone can choose a scheme, though
  const unnamed = isLocal(terms.redirectUris[0] as string) ? terms.name : '';
  const { client_name: name = unnamed } = metadata as { client_name?: string };
  const word = reservedWordIn(name, platformName);
  if (word !== undefined) throw invalidClientMetadata(`client_name must not contain "${word}".`);
  return terms;
}

function redirectUrisOf(value: unknown): string[] {
  if (!isTextList(value) || value.length === 0)
    throw invalidRedirectUri('redirect_uris must be a list of URIs.');
  if (value.length > MAX_REDIRECT_URIS)
    throw invalidRedirectUri(`redirect_uris may have at most ${MAX_REDIRECT_URIS} entries.`);
  for (const uri of value) {
    const problem = redirectUriProblem(uri);
    if (problem !== undefined) throw invalidRedirectUri(`A redirect URI ${problem}.`);
  }
  return [...new Set(value)];
}

/** Shown to people: control and formatting characters must not change the text around it. */
function nameOf(value: unknown, redirectUris: string[]): string {
  if (value !== undefined && typeof value !== 'string')
    throw invalidClientMetadata('client_name must be a string.');
  const name = (value ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if ([...name].length > MAX_CLIENT_NAME)
    throw invalidClientMetadata(`client_name may have at most ${MAX_CLIENT_NAME} characters.`);
  return name === '' ? redirectHost(redirectUris[0] as string).slice(0, MAX_CLIENT_NAME) : name;
}

function grantTypesOf({
  grant_types: grants,
  response_types: responses,
}: Record<string, unknown>): GrantType[] {
  if (responses !== undefined && !(isTextList(responses) && responses.includes('code')))
    throw invalidClientMetadata('response_types must include code.');
  if (grants === undefined) return [...GRANT_TYPES];
  if (!isTextList(grants) || !grants.includes('authorization_code'))
    throw invalidClientMetadata('grant_types must include authorization_code.');
  return GRANT_TYPES.filter((type) => grants.includes(type));
}

function scopesOf(value: unknown): ClientTerms['scopes'] {
  if (value !== undefined && typeof value !== 'string')
    throw invalidClientMetadata('scope must be a string.');
  const known = (value ?? '').split(' ').filter(isScope);
  return known.length === 0
    ? [...defaultResource().scopes]
    : TOKEN_SCOPES.filter((scope) => known.includes(scope));
}

function applicationTypeOf(value: unknown, redirectUris: string[]): ApplicationType {
  if (value === undefined) return redirectUris.every(isLocal) ? 'native' : 'web';
  const type = APPLICATION_TYPES.find((known) => known === value);
  if (!type) throw invalidClientMetadata('application_type must be web or native.');
  return type;
}

/** Only clients that ask for a secret get one: most run where they cannot keep it. */
function authMethodOf(value: unknown): AuthMethod {
  if (value === undefined) return 'none';
  const method = AUTH_METHODS.find((known) => known === value);
  if (!method)
    throw invalidClientMetadata(`token_endpoint_auth_method must be one of ${AUTH_METHODS.join(', ')}.`);
  return method;
}

function aboutOf(metadata: Record<string, unknown>): AboutClient {
  const about: AboutClient = {};
  for (const name of LINKS) {
    const link = metadata[name];
    if (link === undefined) continue;
    if (!isLink(link)) throw invalidClientMetadata(`${name} must be a web URL.`);
    about[name] = link;
  }
  for (const name of TEXTS) {
    const text = metadata[name];
    if (text === undefined) continue;
    if (!isShort(text))
      throw invalidClientMetadata(`${name} must be a string of at most ${MAX_TEXT} characters.`);
    about[name] = oneLine(text);
  }
  const { contacts } = metadata;
  if (contacts === undefined) return about;
  if (!isTextList(contacts) || contacts.length > MAX_CONTACTS || !contacts.every(isShort))
    throw invalidClientMetadata(`contacts must be a list of at most ${MAX_CONTACTS} short strings.`);
  return { ...about, contacts: contacts.map(oneLine) };
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT;
}

function isLink(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= MAX_URL &&
    /^https?:\/\/[\x21-\x7e]+$/.test(value) &&
    URL.canParse(value)
  );
}
