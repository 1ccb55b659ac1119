import type { JSX } from 'preact';
import type { PulseView } from '../../insights/activity/pulse/pulses.reader';
import { Moment, Name } from '../../platform/pages/components';
import { AGENT, pathTo } from '../paths';
import { Face } from './agent-link';

interface ActivitiesProps {
  activities: readonly PulseView[];
  /** The page that shows what the API has at an address. */
  pageOf: (address: string) => string | undefined;
}

/** What happened, newest first, each entry linked to what it is about. */
export function Activities({ activities, pageOf }: ActivitiesProps): JSX.Element {
  return (
    <ul class="list">
      {activities.map((activity) => {
        const url = activity.target?.url ?? null;
        const { agent_id: id, agent_name: name } = activity;
        const page =
          (url === null ? undefined : pageOf(url)) ?? (id === null ? undefined : pathTo(AGENT, id));
        return (
          <li data-key={activity.id}>
            <span class="agent">
              {id !== null && name !== null && <Face id={id} name={name} avatar={null} />}
              <span>
                {page === undefined ? (
                  <Name>{activity.title}</Name>
                ) : (
                  <a href={page}>
                    <Name>{activity.title}</Name>
                  </a>
                )}
              </span>
            </span>
            {activity.summary !== null && <p class="muted">{activity.summary}</p>}
            <p class="muted">
              <Moment at={activity.created_at} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
