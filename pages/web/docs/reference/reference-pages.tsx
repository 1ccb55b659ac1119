import type { JSX } from 'preact';
import { OPERATOR_REFERENCE, REFERENCE } from '../../../../src/platform/errors/docs-paths';
import type { DocsPageParts } from '../docs-frame';
import { AnchorLink } from '../markdown';
import { type Description, operationAnchor } from './description';
import { type ReferencePage, referencePages, referenceSections } from './groups';
import { Described, MembersTable } from './members-table';
import { Method, objectAnchor, OperationSection } from './operation-view';
import { Schemas } from './schemas';

type Parts = Omit<DocsPageParts, 'path'>;

/** The pages of the API reference: two lists of all operations, and a page per group. */
export class ReferencePages {
  readonly pages: readonly ReferencePage[];
  readonly schemas: Schemas;
  /** The titles that several operations have. */
  private readonly repeated: ReadonlySet<string>;

  constructor(
    description: Description,
    private readonly url: string,
  ) {
    this.pages = referencePages(description);
    this.schemas = new Schemas(description);
    const titles = this.pages.flatMap(({ operations }) => operations.map(({ summary = '' }) => summary));
    this.repeated = new Set(titles.filter((title, index) => titles.indexOf(title) !== index));
  }

  list(forOperators: boolean): Parts {
    const pages = this.pages.filter(({ isForOperators }) => isForOperators === forOperators);
    const title = forOperators ? 'Operator API' : 'API reference';
    return {
      title,
      description: `${title}: every operation, by task.`,
      sections: referenceSections(this.pages, forOperators),
      body: (
        <>
          <h1>{title}</h1>
          <p>
            {forOperators
              ? 'What operators of an installation can do. Every operation needs the admin token or the operator role. '
              : 'Every operation, by task. Prices are integers of US cents; times are ISO 8601 in UTC. '}
            <a href="/.well-known/openapi.json">OpenAPI 3.1</a>,{' '}
            {forOperators ? (
              <a href={REFERENCE}>API reference</a>
            ) : (
              <a href={OPERATOR_REFERENCE}>operator API</a>
            )}
          </p>
          {pages.map((page, index) => (
            <>
              {page.group !== pages[index - 1]?.group && !forOperators && <h2>{page.group}</h2>}
              <PageTitle page={page} level={forOperators ? 2 : 3} />
              <OperationList page={page} repeated={this.repeated} />
            </>
          ))}
        </>
      ),
    };
  }

  page(page: ReferencePage): Parts {
    const { title, operations, isForOperators } = page;
    const objects = this.objectsOf(page);
    const headings = [
      ...operations.map((operation) => ({
        level: 2,
        id: operationAnchor(operation),
        text: operation.summary ?? operation.operationId,
      })),
      ...(objects.length > 0 ? [{ level: 2, id: 'objects', text: 'Objects' }] : []),
    ];
    return {
      title,
      description: `${title}: ${operations.map(({ summary }) => summary).join('; ')}`.slice(0, 300),
      headings,
      script: 'try.js',
      sections: referenceSections(this.pages, isForOperators),
      body: (
        <>
          <p class="eyebrow">
            <a href={isForOperators ? OPERATOR_REFERENCE : REFERENCE}>
              {isForOperators ? 'Operator API' : 'API reference'}
            </a>
          </p>
          <h1>{title}</h1>
          {page.description !== undefined && <Described text={page.description} />}
          <noscript>
            <p class="note">The forms that send an operation need JavaScript. The samples do not.</p>
          </noscript>
          <OperationList page={page} repeated={this.repeated} />
          {operations.map((operation) => (
            <OperationSection operation={operation} schemas={this.schemas} url={this.url} />
          ))}
          {objects.length > 0 && <Objects names={objects} schemas={this.schemas} />}
        </>
      ),
    };
  }

  /** What the operations of a page return, by name. */
  objectsOf({ operations }: ReferencePage): string[] {
    const names = operations.flatMap(({ responses }) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) < 400)
        .flatMap(([, { content = {} }]) => Object.values(content).slice(0, 1))
        .map(({ schema }) => this.schemas.resolve(schema).name),
    );
    return [...new Set(names.filter((name) => name !== undefined))];
  }
}

function PageTitle({ page, level }: { page: ReferencePage; level: 2 | 3 }): JSX.Element {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading>
      <a href={page.path}>{page.title}</a>
    </Heading>
  );
}

interface OperationListProps {
  page: ReferencePage;
  repeated: ReadonlySet<string>;
}

const OperationList = ({ page, repeated }: OperationListProps): JSX.Element => (
  <ul class="operation-list">
    {page.operations.map((operation) => (
      <li>
        <Method method={operation.method} />
        <span>
          <a href={`${page.path}#${operationAnchor(operation)}`}>{operation.summary}</a>
          {repeated.has(operation.summary ?? '') && (
            <>
              {' '}
              <code class="muted">{operation.path}</code>
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
);

const Objects = ({ names, schemas }: { names: readonly string[]; schemas: Schemas }): JSX.Element => (
  <section class="operation">
    <h2 id="objects">
      Objects
      <AnchorLink id="objects" text="Objects" />
    </h2>
    {names.map((name) => (
      <>
        <h3 id={objectAnchor(name)}>{name}</h3>
        <MembersTable members={schemas.members({ $ref: `#/components/schemas/${name}` })} />
      </>
    ))}
  </section>
);
