import type { Caller, KeyScope } from '../../platform/security/caller';

/** Something to read under an address of the platform's own scheme. */
export interface Resource {
  /** Behind `scheme://`; `{names}` stand for one part each, and make it a template. */
  path: string;
  name: string;
  title: string;
  description: string;
  /** What the caller's key must be allowed to do; without it, anybody may read. */
  needs?: KeyScope;
  /** Throws what the service throws; what is not there is not found. */
  read(caller: Caller, parts: Record<string, string>): Promise<object>;
}

/** Resources of one kind, made of the services that they read from. */
export interface ResourceGroup {
  resources(): Resource[];
}
