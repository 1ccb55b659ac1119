import type { JSX } from 'preact';
import { ERRORS } from '../../../../src/platform/errors/docs-paths';
import { Table, Tag } from '../../../../src/platform/pages/components';
import { Data } from '../../../../src/platform/pages/document';
import { CodeBlock, Samples } from '../code-block';
import { AnchorLink } from '../markdown';
import {
  type Content,
  type ListedOperation,
  operationAnchor,
  type Parameter,
  type ResponseDescription,
} from './description';
import { Described, MembersTable, WithCode } from './members-table';
import { samplesOf, trialOf } from './samples';
import type { Schemas } from './schemas';

interface OperationProps {
  operation: ListedOperation;
  schemas: Schemas;
  url: string;
}

export const objectAnchor = (name: string): string => `object-${name.toLowerCase()}`;

/** One operation: what it does, who may call it, what it takes, and what it returns. */
export function OperationSection({ operation, schemas, url }: OperationProps): JSX.Element {
  const { method, path, summary = '', description = '', parameters = [], requestBody, responses } = operation;
  const id = operationAnchor(operation);
  const statuses = Object.entries(responses);
  const successes = statuses.filter(([status]) => Number(status) < 400);
  return (
    <section class="operation" data-operation={operation.operationId}>
      <h2 id={id}>
        {summary}
        <AnchorLink id={id} text={summary} />
      </h2>
      <Call method={method} path={path} isDeprecated={operation.deprecated} />
      {description !== '' && description !== summary && <Described text={description} />}
      <Samples id={id} about={summary} samples={samplesOf(operation, schemas, url)} />
      <Data class="call" data={trialOf(operation, schemas)} />
      {PLACES.map(([place, title]) => (
        <Parameters
          title={title}
          parameters={parameters.filter((parameter) => parameter.in === place)}
          schemas={schemas}
        />
      ))}
      {Object.entries(requestBody?.content ?? {}).map(([type, content]) => (
        <Body type={type} content={content} schemas={schemas} />
      ))}
      {successes.map(([status, response]) => (
        <Success status={status} response={response} schemas={schemas} about={summary} />
      ))}
      <Refusals statuses={statuses.filter(([status]) => Number(status) >= 400)} />
    </section>
  );
}

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
] as const;

interface CallProps {
  method: string;
  path: string;
  isDeprecated?: boolean;
}

export const Method = ({ method }: { method: string }): JSX.Element => (
  <span class={`method ${method.toLowerCase()}`}>{method}</span>
);

const Call = ({ method, path, isDeprecated }: CallProps): JSX.Element => (
  <p class="call">
    <Method method={method} />
    <span>{path}</span>
    {isDeprecated && <Tag kind="warn">deprecated</Tag>}
  </p>
);

interface ParametersProps {
  title: string;
  parameters: readonly Parameter[];
  schemas: Schemas;
}

function Parameters({ title, parameters, schemas }: ParametersProps): JSX.Element | null {
  if (parameters.length === 0) return null;
  const object = {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...schema, ...(description && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  return (
    <>
      <h3>{title}</h3>
      <MembersTable members={schemas.members(object)} />
    </>
  );
}

function Body({ type, content, schemas }: { type: string; content: Content; schemas: Schemas }): JSX.Element {
  const members = schemas.members(content.schema);
  return (
    <>
      <h3>Body{type !== 'application/json' && <span class="muted">{` as ${type}`}</span>}</h3>
      {members.length > 0 ? (
        <MembersTable members={members} />
      ) : (
        <p>{schemas.typeOf(content.schema ?? {})}</p>
      )}
    </>
  );
}

interface SuccessProps {
  status: string;
  response: ResponseDescription;
  schemas: Schemas;
  about: string;
}

function Success({ status, response, schemas, about }: SuccessProps): JSX.Element {
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  const { name } = schemas.resolve(content?.schema);
  const isJson = type?.includes('json') === true;
  const example = content && isJson ? schemas.given(content) : undefined;
  return (
    <>
      <h3>{`Response ${status}`}</h3>
      <p>
        {content === undefined && response.description !== undefined && (
          <WithCode text={response.description} />
        )}
        {content &&
          (name ? (
            <>
              Returns <a href={`#${objectAnchor(name)}`}>{name}</a>.
            </>
          ) : (
            `Returns ${isJson ? schemas.typeOf(content.schema ?? {}) : type}.`
          ))}
      </p>
      {example !== undefined && (
        <details>
          <summary>Example</summary>
          <CodeBlock language="json" about={`Response: ${about}`} code={JSON.stringify(example, null, 2)} />
        </details>
      )}
    </>
  );
}

function Refusals({ statuses }: { statuses: [string, ResponseDescription][] }): JSX.Element | null {
  const rows = statuses.flatMap(([status, { description = '', 'x-errors': errors }]) =>
    (errors ?? [{ code: '', meaning: description }]).map((error) => ({ status, ...error })),
  );
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{`Errors (${rows.length})`}</summary>
      <Table scrolls head={['Status', 'Code', 'Meaning']}>
        {rows.map(({ status, code, meaning }) => (
          <tr>
            <td>{status}</td>
            <td>{code !== '' && <a href={`${ERRORS}#${code}`}>{code}</a>}</td>
            <td>
              <WithCode text={meaning} />
            </td>
          </tr>
        ))}
      </Table>
    </details>
  );
}
