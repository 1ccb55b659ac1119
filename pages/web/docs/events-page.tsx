import type { JSX } from 'preact';
import { guidePath } from '../../../src/platform/errors/docs-paths';
import type { EventTypeView } from '../../../src/webhooks/event-types.dto';
import { Tag } from '../../../src/platform/pages/components';
import { CodeBlock } from './code-block';
import type { DocsPageParts } from './docs-frame';
import { AnchorLink } from './markdown';
import type { Description, Schema } from './reference/description';
import { MembersTable, WithCode } from './reference/members-table';
import type { Member, Schemas } from './reference/schemas';

/** The anchor of an event: its name with hyphens. */
export const eventAnchor = (type: string): string => type.replaceAll(/[._]/g, '-');

interface EventsPageFacts {
  events: readonly EventTypeView[];
  description: Description;
  schemas: Schemas;
}

/** Every webhook event, by what it is about. */
export function eventsPage({ events, description, schemas }: EventsPageFacts): Omit<DocsPageParts, 'path'> {
  // the topics of what endpoints receive by default are first
  const ordered = [...events.filter((event) => event.default), ...events];
  const topics = [...new Set(ordered.map(({ type }) => topicOf(type)))];
  const described = events.map((event) => ({
    event,
    members: schemas.members(dataSchema(event, description, schemas)),
  }));
  /** The first event that has the same members. */
  const firstAlike = (members: readonly Member[]): string => {
    const text = JSON.stringify(members);
    return described.find((one) => JSON.stringify(one.members) === text)!.event.type;
  };
  const envelope = schemas.members({ $ref: '#/components/schemas/EventView' });
  return {
    title: 'Event catalog',
    description: 'Every webhook event: who receives it, when, its members, and a complete sample.',
    headings: topics.flatMap((topic) => [
      { level: 2, id: eventAnchor(topic), text: topic },
      ...events
        .filter(({ type }) => topicOf(type) === topic)
        .map(({ type }) => ({ level: 3, id: eventAnchor(type), text: type.slice(topic.length + 1) || type })),
    ]),
    body: (
      <>
        <h1>Event catalog</h1>
        <p>
          The service sends these events to your webhook endpoints and lists them in{' '}
          <code>GET /marketplace/events</code>. <a href={guidePath('webhooks')}>Webhooks</a> says how they are
          signed, retried, and ordered; <a href={guidePath('webhook-receivers')}>webhook receivers</a> has
          complete programs. To receive the sample of a type, ping your endpoint with its{' '}
          <code>event_type</code>.
        </p>
        <details>
          <summary>Members that every event has</summary>
          <MembersTable members={envelope} />
        </details>
        {topics.map((topic) => (
          <>
            <h2 id={eventAnchor(topic)}>
              <code>{topic}</code>
              <AnchorLink id={eventAnchor(topic)} text={topic} />
            </h2>
            {described
              .filter(({ event }) => topicOf(event.type) === topic)
              .map((one) => (
                <EventSection {...one} like={firstAlike(one.members)} />
              ))}
          </>
        ))}
      </>
    ),
  };
}

/** The name of an event without its last part, which says what happened. */
const topicOf = (type: string): string => type.split('.').slice(0, -1).join('.') || type;

interface EventSectionProps {
  event: EventTypeView;
  members: readonly Member[];
  /** The event whose members are shown, if these are the same. */
  like: string;
}

const EventSection = ({ event, members, like }: EventSectionProps): JSX.Element => (
  <section class="event">
    <h3 id={eventAnchor(event.type)}>
      <code>{event.type}</code>
      <AnchorLink id={eventAnchor(event.type)} text={event.type} />
    </h3>
    <p>
      Sent to {event.audience}: <WithCode text={event.description} />{' '}
      {event.default && <Tag kind="good">by default</Tag>}
    </p>
    {like === event.type ? (
      <details>
        <summary>Members of data</summary>
        <MembersTable members={members} />
      </details>
    ) : (
      <p>
        <code>data</code> has the same members as in <a href={`#${eventAnchor(like)}`}>{like}</a>.
      </p>
    )}
    <details>
      <summary>Sample</summary>
      <CodeBlock
        language="json"
        about={`Sample of ${event.type}`}
        code={JSON.stringify(event.sample, null, 2)}
      />
    </details>
  </section>
);

/** The schema of an event's `data`. */
function dataSchema({ type }: EventTypeView, description: Description, schemas: Schemas): Schema {
  const content = description.webhooks?.[type]?.post.requestBody.content['application/json'];
  return schemas.resolve(schemas.resolve(content?.schema).properties?.data);
}
