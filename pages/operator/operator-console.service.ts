import { Injectable } from '@nestjs/common';
import { ID_PREFIXES, idPattern } from '../../src/kernel/ids';
import { memoize } from '../../src/kernel/lazily';
import { PageRedirects } from '../../src/platform/cache/page-redirects';
import { type Route, RouteTable } from '../../src/platform/operations/route-table';
import { isLogged } from './command-form';
import { type ConsoleSection, sectionsOf } from './console-sections';
import { commandNotFound, sectionNotFound } from './operator.errors';
import { contentPath, isContentId } from './content/content';
import { publicPageOf, recordLinks, recordPath } from './record-links';
import type { RecordLinks } from './values';

/** The members that may have the id of a post, a comment, a message, or a showcase item. */
const IDS_OF_CONTENT = new Set(['content_id', 'item_id', 'target', 'subject_id']);

const PERSON = idPattern(ID_PREFIXES.user);

/** The operator's pages, built once from the operator commands. */
@Injectable()
export class OperatorConsole {
  private readonly built = memoize(() => {
    const sections: readonly ConsoleSection[] = sectionsOf(this.routes.routes);
    const toRecord = recordLinks(sections);
    const linkOf: RecordLinks = (name, value) => {
      if (IDS_OF_CONTENT.has(name) && isContentId(value)) return contentPath(value);
      return PERSON.test(value) ? recordPath('people', value) : toRecord(name, value);
    };
    return { sections, linkOf };
  });

  constructor(
    private readonly routes: RouteTable,
    private readonly redirects: PageRedirects,
  ) {}

  get sections(): readonly ConsoleSection[] {
    return this.built().sections;
  }

  get linkOf(): RecordLinks {
    return this.built().linkOf;
  }

  /** Every command that the audit log may have. */
  get logged(): readonly Route[] {
    return this.routes.routes.filter(isLogged);
  }

  get auditList(): Route {
    return this.routes.operation('audit.list');
  }

  get auditEntry(): Route {
    return this.routes.operation('audit.get');
  }

  get dispute(): Route {
    return this.routes.operation('adminDisputes.get');
  }

  section(name: string): ConsoleSection {
    const section = this.sections.find((each) => each.name === name);
    if (!section) throw sectionNotFound();
    return section;
  }

  /** A command that changes something, by the id of its operation. */
  command(operation: string): Route {
    const commands = this.sections.flatMap(({ creates, changes }) => [...creates, ...changes]);
    const route = commands.find((each) => each.operation === operation);
    if (!route) throw commandNotFound();
    return route;
  }

  /** The public page of the record that a parameter identifies. */
  publicPage(parameter: string, id: string): string | undefined {
    return publicPageOf(this.routes, this.redirects, parameter, id);
  }
}
