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
