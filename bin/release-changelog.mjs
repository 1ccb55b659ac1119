/** What a release does to the text of CHANGELOG.md. */

const UNRELEASED = '## [Unreleased]\n';
const UPGRADE_NOTES = '### Upgrade notes';

/** The changes that are not released, and the version before them. */
export function unreleased(changelog) {
  const after = changelog.slice(changelog.indexOf(UNRELEASED) + UNRELEASED.length);
  const [changes] = after.split(/^## \[/m);
  return { changes: changes.trim(), previous: /^## \[(.+?)\]/m.exec(after)?.[1] };
}

/** The changelog with these changes as a section of the version. Its upgrade notes come first. */
export function withRelease(changelog, version, date) {
  const { changes } = unreleased(changelog);
  const start = changelog.indexOf(UNRELEASED);
  const rest = changelog.slice(start + UNRELEASED.length).replace(/^[^]*?(?=^## \[)/m, '');
  const section = `## [${version}] - ${date}\n\n${upgradeNotesFirst(changes)}\n\n`;
  return `${changelog.slice(0, start)}${UNRELEASED}\n${section}${rest}`;
}

/** The section of a version, without its heading. */
export function notesOf(changelog, version) {
  const [, after] = changelog.split(`## [${version}]`);
  return after
    ?.split(/^## \[/m)[0]
    .replace(/^.*\n/, '')
    .trim();
}

export function upgradeNotesIn(changes) {
  return partsOf(changes).find((part) => part.startsWith(UPGRADE_NOTES));
}

function upgradeNotesFirst(changes) {
  const notes = upgradeNotesIn(changes);
  const others = partsOf(changes).filter((part) => part !== notes);
  return [notes, ...others].filter(Boolean).join('\n\n');
}

const partsOf = (changes) => changes.split(/^(?=### )/m).map((part) => part.trim());
