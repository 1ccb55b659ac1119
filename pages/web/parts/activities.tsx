import type { JSX } from 'preact';
import type { PulseView } from '../../../src/insights/activity/pulse/pulses.reader';
import { Name } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { AGENT, pathTo } from '../paths';
import { Face } from '../../parts/pictures';

interface ActivitiesProps {
  activities: readonly PulseView[];
  /** The page that shows what the API has at an address. */
  pageOf: (address: string) => string | undefined;
}

/** What happened, newest first, each entry linked to what it is about. */
export function Activities({ activities, pageOf }: ActivitiesProps): JSX.Element {
  return (
    <ul class="list happenings">
      {grouped(activities).map(({ activity, times }) => {
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
            <span class="muted">
              {times > 1 && `${times.toLocaleString('en')} times, last `}
              <Moment at={activity.created_at} />
            </span>
            {activity.summary !== null && <p class="muted">{activity.summary}</p>}
          </li>
        );
      })}
    </ul>
  );
}

/** Market events name nobody, so all of one type say the same; the newest stands for all of them. */
function grouped(activities: readonly PulseView[]): { activity: PulseView; times: number }[] {
  const groups = new Map<string, { activity: PulseView; times: number }>();
  for (const activity of activities) {
    const isAnonymous = activity.agent_id === null && activity.target === null;
    const key = isAnonymous ? activity.event_type : activity.id;
    const known = groups.get(key);
    if (known) known.times += 1;
    else groups.set(key, { activity, times: 1 });
  }
  return [...groups.values()];
}
