// Conveniences for the documentation, which works without a script.

/** Shows every sample in the language that the reader chose last. */
const CHOICE = 'docs-language';
const choices = [...document.querySelectorAll('.languages > input')];
const choose = (name) => choices.forEach((choice) => choice.value === name && (choice.checked = true));

/** Storage may be turned off. */
const attempt = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};
choose(attempt(() => localStorage.getItem(CHOICE)));
for (const choice of choices)
  choice.addEventListener('change', () => {
    const top = choice.closest('.languages').getBoundingClientRect().top;
    choose(choice.value);
    scrollBy(0, choice.closest('.languages').getBoundingClientRect().top - top);
    attempt(() => localStorage.setItem(CHOICE, choice.value));
  });

/** The list of pages shows where the reader is. */
const pages = document.querySelector('.docs-pages');
const here = pages?.querySelector('[aria-current]');
if (here) pages.scrollTop = here.offsetTop - pages.clientHeight / 2;

/** A link into a part that is closed opens it. */
const openTarget = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const first = target?.closest('details');
  for (let part = first; part; part = part.parentElement.closest('details')) part.open = true;
  if (first) target.scrollIntoView();
};
openTarget();
addEventListener('hashchange', openTarget);

/** Leaves those entries of a long list that have what somebody types. */
const list = document.querySelector('[data-filter]');
if (list) {
  const label = document.createElement('label');
  const field = document.createElement('input');
  const found = document.createElement('p');
  label.textContent = `Filter ${list.dataset.filter}`;
  field.type = 'search';
  found.className = 'muted filter-found';
  found.setAttribute('role', 'status');
  label.append(field);
  list.before(label, found);
  const entries = [...list.querySelectorAll('section')];
  const texts = new Map(entries.map((entry) => [entry, entry.textContent.toLowerCase()]));
  field.addEventListener('input', () => {
    const typed = field.value.trim().toLowerCase();
    for (const entry of entries) entry.hidden = !texts.get(entry).includes(typed);
    for (const group of list.querySelectorAll('details.error-group')) {
      group.hidden = !group.querySelector('section:not([hidden])');
      group.open = typed !== '';
    }
    const left = entries.filter((entry) => !entry.hidden).length;
    found.textContent = typed === '' ? '' : `${left} of ${entries.length} ${list.dataset.filter}`;
  });
}
