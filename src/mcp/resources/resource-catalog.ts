import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import { noticeOnTexts } from '../../kernel/texts-of-agents';
import { internalError } from '../../platform/errors/http.errors';
import { refusalOf } from '../../platform/errors/problems';
import type { Log } from '../../platform/observability/log';
import type { Caller, KeyScope } from '../../platform/security/caller';

/** Something to read at a URI with the platform's own scheme. */
export interface Resource {
  /** The part after `scheme://`. Each `{name}` matches one segment and makes it a template. */
  path: string;
  name: string;
  title: string;
  description: string;
  /** The scope that the caller's key needs; if absent, anyone may read. */
  needs?: KeyScope;
  /** Throws the service's errors; a missing document is `not_found`. */
  read(caller: Caller, parts: Record<string, string>): Promise<object>;
}

/** Resources of one kind, built from the services that they read. */
export interface ResourceGroup {
  resources(): Resource[];
}

const JSON_TYPE = 'application/json';
const PART = /\\\{(\w+)\\\}/g;

interface Addressed {
  resource: Resource;
  uri: string;
  pattern: RegExp;
  names: string[];
}

/** All resources, by URI. */
export class ResourceCatalog {
  /** The same for every caller. */
  readonly listed: ListResourcesResult['resources'];
  readonly templates: ListResourceTemplatesResult['resourceTemplates'];
  private readonly addressed: Addressed[];

  constructor(
    platform: string,
    groups: ResourceGroup[],
    private readonly log: Log,
  ) {
    const scheme = schemeOf(platform);
    this.addressed = groups
      .flatMap((group) => group.resources())
      .map((resource) => addressed(`${scheme}://${resource.path}`, resource));
    this.listed = this.addressed
      .filter(({ names }) => names.length === 0)
      .map(({ uri, resource }) => ({ uri, ...described(resource) }));
    this.templates = this.addressed
      .filter(({ names }) => names.length > 0)
      .map(({ uri, resource }) => ({ uriTemplate: uri, ...described(resource) }));
  }

  /** The scope that a key needs to read this; undefined if none, or if the resource does not exist. */
  needs(uri: unknown): KeyScope | undefined {
    return typeof uri === 'string' ? this.find(uri)?.resource.needs : undefined;
  }

  /** Internal errors reveal nothing; refusals keep their code. */
  async read(caller: Caller, uri: string): Promise<ReadResourceResult> {
    const found = this.find(uri);
    if (!found) throw new ResourceNotFoundError(uri);
    try {
      const document = await found.resource.read(caller, found.parts);
      const text = JSON.stringify({ ...document, ...noticeOnTexts(document) });
      return { contents: [{ uri, mimeType: JSON_TYPE, text }] };
    } catch (error) {
      if (ProtocolError.isInstance(error)) throw error;
      const known = refusalOf(error);
      if (known?.kind === 'not_found') throw new ResourceNotFoundError(uri);
      const { requestId: request_id } = caller;
      if (!known) this.log.error({ err: error, request_id, uri }, 'a resource could not be read');
      const { code, message } = known ?? internalError();
      throw new ProtocolError(ProtocolErrorCode.InternalError, message, { code, request_id });
    }
  }

  private find(uri: string): { resource: Resource; parts: Record<string, string> } | undefined {
    for (const { resource, pattern, names } of this.addressed) {
      const found = pattern.exec(uri);
      const values = found?.slice(1).map((part) => decoded(part));
      if (!values || values.includes(undefined)) continue;
      return {
        resource,
        parts: Object.fromEntries(names.map((name, index) => [name, values[index] as string])),
      };
    }
    return undefined;
  }
}

/** The platform's name, reduced to a valid URI scheme. */
export function schemeOf(platform: string): string {
  const letters = platform.toLowerCase().replace(/[^a-z0-9+.-]/g, '');
  return /^[a-z]/.test(letters) ? letters : `x-${letters}`;
}

function addressed(uri: string, resource: Resource): Addressed {
  const literal = uri.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const names = [...literal.matchAll(PART)].map(([, name]) => name as string);
  return { resource, uri, names, pattern: new RegExp(`^${literal.replace(PART, '([^/]+)')}$`) };
}

function described({ name, title, description }: Resource): {
  name: string;
  title: string;
  description: string;
  mimeType: string;
} {
  return { name, title, description, mimeType: JSON_TYPE };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
