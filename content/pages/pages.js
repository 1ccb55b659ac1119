// Conveniences for pages that work without a script.

/** Adds a button to each sample that copies its text. */
for (const block of document.querySelectorAll('.copyable')) {
  const text = block.querySelector('pre, .secret, .code');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${block.dataset.about ?? 'the text'}`);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Press Ctrl+C';
      getSelection().selectAllChildren(text);
    }
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  block.append(button);
}

/** The title of each group of boxes counts those that are chosen, and a button beside it chooses all of them, or none. */
for (const group of document.querySelectorAll('.samples > details:has(.checks)')) {
  const boxes = [...group.querySelectorAll('input')];
  const [title, count] = group.querySelector('summary').childNodes;
  const row = document.createElement('div');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain';
  const isAll = () => boxes.every(({ checked }) => checked);
  const show = () => {
    count.textContent = `${boxes.filter(({ checked }) => checked).length} of ${boxes.length} chosen`;
    button.textContent = isAll() ? 'Clear all' : 'Select all';
    button.setAttribute('aria-label', `${button.textContent}: ${title.textContent.trim()}`);
  };
  button.addEventListener('click', () => {
    const checked = !isAll();
    for (const box of boxes) box.checked = checked;
    show();
  });
  group.addEventListener('change', show);
  group.replaceWith(row);
  row.append(group, button);
  show();
}

/** Shows that what was pressed is on its way. A form that leads to a file stays on its page, so it ends after a while. */
const BUSY_MS = 8_000;
const busy = new Set();
const settle = (button) => busy.delete(button) && button.removeAttribute('aria-busy');
addEventListener('submit', (event) => {
  const { submitter } = event;
  if (event.defaultPrevented || !submitter) return;
  submitter.setAttribute('aria-busy', 'true');
  busy.add(submitter);
  setTimeout(settle, BUSY_MS, submitter);
});
addEventListener('pageshow', () => busy.forEach(settle));

/** A form that was sent keeps its key when the person goes back to it, so that sending it again has no second effect. */
const FORM_KEY = 'idempotency_key';
const VARYING = new Set([FORM_KEY, 'form_token']);
/** Two forms of a page may differ only in hidden fields, which name the record. */
const formName = (form) =>
  JSON.stringify([
    form.action,
    [...form.elements]
      .filter(({ type, name }) => type === 'hidden' && !VARYING.has(name))
      .map(({ name, value }) => [name, value]),
  ]);
for (const key of document.querySelectorAll(`input[name="${FORM_KEY}"]`)) {
  const name = formName(key.form);
  key.value = history.state?.keys?.[name] ?? key.value;
  key.form.addEventListener('submit', () => {
    history.replaceState({ ...history.state, keys: { ...history.state?.keys, [name]: key.value } }, '');
  });
}

/** Shows times in the reader's own time zone, and says how far away the others are. */
const format = (options) => new Intl.DateTimeFormat(document.documentElement.lang, options);
const day = format({ dateStyle: 'medium' });
const minute = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};
const full = format(minute);
const second = format({ ...minute, second: '2-digit' });
const MAX_DAYS = 30;

/** The words of the server, in `moment.tsx`. */
function relativeWords(ms) {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const hours = Math.round(minutes / 60);
  const days = Math.round(hours / 24);
  if (minutes < 1) return ms > 0 ? 'now' : 'just now';
  if (days > MAX_DAYS) return undefined;
  const words = minutes < 60 ? `${minutes} min` : hours < 48 ? `${hours} h` : `${days} days`;
  return ms > 0 ? `in ${words}` : `${words} ago`;
}

function showTimes(part) {
  for (const time of part.querySelectorAll('time[data-kind]')) {
    const at = new Date(time.dateTime);
    const { kind } = time.dataset;
    const isExact = kind !== 'relative';
    const exact = (kind === 'second' ? second : full).format(at);
    const words = isExact ? exact : (relativeWords(at - Date.now()) ?? day.format(at));
    time.title = isExact
      ? `${time.dateTime.slice(0, kind === 'second' ? 19 : 16).replace('T', ' ')} UTC`
      : exact;
    if (time.textContent !== words) time.textContent = words;
  }
}
showTimes(document);
document.addEventListener('content', ({ target }) => showTimes(target));
setInterval(() => document.hidden || showTimes(document), 30_000);
document.addEventListener('visibilitychange', () => showTimes(document));

/** Fields for times are in UTC; with a script, people read and type them in their own time zone. */
const UTC = '(UTC)';
const zoneAt = (at) => full.formatToParts(at).find(({ type }) => type === 'timeZoneName').value;
const minutes = (at) => new Date(at - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
for (const field of document.querySelectorAll('input[type="datetime-local"]')) {
  const [label] = field.labels[0]?.children ?? [];
  if (!label?.textContent.includes(UTC)) continue;
  const words = label.textContent;
  const nameZone = () => {
    label.textContent = words.replace(UTC, `(${zoneAt(field.value ? new Date(field.value) : new Date())})`);
  };
  if (field.value) field.value = minutes(new Date(`${field.value}Z`));
  nameZone();
  field.addEventListener('change', nameZone); // the name differs between summer and winter
  field.form.addEventListener('formdata', ({ formData }) => {
    if (field.value) formData.set(field.name, new Date(field.value).toISOString().slice(0, 16));
  });
}

/** A form that only chooses what the page shows is sent when something is chosen, and when a field that was changed is left. */
for (const form of document.querySelectorAll('form[data-at-once]')) {
  form.querySelector('button').hidden = true;
  let isChanged = false;
  form.addEventListener('change', ({ target }) => {
    isChanged = true;
    if (target.localName === 'select') form.requestSubmit();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (isChanged && !form.contains(relatedTarget)) form.requestSubmit();
  });
}

/** On a phone, filters are a sheet over the page. A filter that is chosen there opens the next page with the sheet. */
for (const details of document.querySelectorAll('.filters > details')) {
  const { id } = details.parentElement;
  const [summary, content] = details.children;
  const sheet = document.createElement('dialog');
  sheet.className = 'filter-sheet';
  sheet.setAttribute('aria-label', 'Filters');
  const close = document.createElement('button');
  close.textContent = content.dataset.left;
  close.addEventListener('click', () => sheet.close());
  const end = document.createElement('p');
  const clear = content.querySelector(':scope > p > a');
  end.append(close, ...(clear ? [clear.cloneNode(true)] : []));
  end.className = 'acts';
  sheet.append(end);
  details.after(sheet);
  const open = () => {
    sheet.prepend(content);
    sheet.showModal();
  };
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    open();
  });
  content.addEventListener('click', ({ target }) => {
    const link = target.closest('a');
    if (link && sheet.open) link.hash = id;
  });
  sheet.addEventListener('click', ({ target }) => target === sheet && sheet.close());
  sheet.addEventListener('close', () => {
    details.append(content);
    if (location.hash === `#${id}`)
      history.replaceState(history.state, '', location.pathname + location.search);
    summary.focus();
  });
  if (location.hash === `#${id}` && summary.offsetParent) open();
}
/** A picture that cannot be loaded shows the default one below it. */
const isBroken = (picture) => picture.complete && picture.currentSrc && picture.naturalWidth === 0;
const hide = (picture) => picture.closest('.picture, .face') && (picture.hidden = true);
addEventListener('error', ({ target }) => target.localName === 'img' && hide(target), true);
for (const picture of document.images) if (isBroken(picture)) hide(picture);

/** A row of tabs or choices that scrolls sideways begins where the reader is. */
for (const here of document.querySelectorAll(':is(.tabs, .choices) > [aria-current]')) {
  const row = here.parentElement;
  const [{ left, width }, { left: start }] = [here, row].map((element) => element.getBoundingClientRect());
  row.scrollLeft += left - start - (row.clientWidth - width) / 2;
}

/**
 * Public pages are the same for everybody, so the browser remembers the links of somebody who is signed in, and how many entries are
 * unread. They are kept until the person signs out, or is asked to sign in.
 */
const OWN = 'own-links';
const SIGN_OUT = '/auth/logout';
const account = document.querySelector('.own');
const signOut = account?.querySelector('form');

function ownLink([path, text, unread]) {
  const link = document.createElement('a');
  link.href = new URL(path, location.origin).pathname;
  link.textContent = text;
  if (unread) {
    const tag = document.createElement('span');
    tag.className = 'tag';
    tag.textContent = unread;
    link.append(' ', tag);
  }
  return link;
}

function signOutButton() {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'link';
  button.textContent = 'Sign out';
  button.addEventListener('click', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(SIGN_OUT, { method: 'POST', headers, body: '{}' }).catch(() => undefined);
    if (!answer?.ok) return location.assign('/account');
    localStorage.removeItem(OWN);
    location.reload();
  });
  return button;
}

try {
  if (signOut) {
    const links = [...account.querySelectorAll('a')].map((link) => [
      link.pathname,
      link.firstChild.textContent.trim(),
      link.querySelector('.tag')?.firstChild.textContent,
    ]);
    localStorage.setItem(OWN, JSON.stringify({ links, isPerson: signOut.action.endsWith(SIGN_OUT) }));
    signOut.addEventListener('submit', () => localStorage.removeItem(OWN));
  } else if (location.pathname.startsWith('/auth/')) localStorage.removeItem(OWN);
  else {
    const { links = [], isPerson } = JSON.parse(localStorage.getItem(OWN) ?? '{}');
    const entries = [...links.map(ownLink), ...(isPerson ? [signOutButton()] : [])];
    if (entries.length > 0) account.replaceChildren(...entries);
  }
} catch {
  // a browser that stores nothing shows the link to sign in
}
