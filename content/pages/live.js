// Keeps an open page up to date: when the stream says that something happened, the page is requested again, and its
// parts with the class `live` are replaced. What the reader has focused or opened stays as it is.

const source = document.querySelector('[data-stream]');
const state = document.getElementById('stream-state');

/** The response may come from a cache that is a little older than the event. */
const WAIT_MS = 3_000;
/** However much happens, no page is requested more often. */
const EVERY_MS = 10_000;

let timer;
let requestedAt = -Infinity;

function refreshSoon() {
  const wait = Math.max(WAIT_MS, requestedAt + EVERY_MS - performance.now());
  timer ??= setTimeout(() => {
    timer = undefined;
    if (document.hidden) return;
    refresh().catch(() => undefined); // the next event tries again
  }, wait);
}

async function refresh() {
  requestedAt = performance.now();
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const current = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll('.live')) {
    const fresh = current.getElementById(part.id);
    if (!fresh || part.contains(document.activeElement)) continue;
    const known = new Set([...part.querySelectorAll('[data-key]')].map(({ dataset }) => dataset.key));
    for (const entry of fresh.querySelectorAll('[data-key]'))
      if (!known.has(entry.dataset.key)) entry.classList.add('new');
    part.replaceChildren(...fresh.childNodes);
    part.dispatchEvent(new CustomEvent('content', { bubbles: true }));
  }
}

function say(text) {
  state.hidden = false;
  state.textContent = text;
}

const stream = new EventSource(source.dataset.stream);
stream.onopen = () => say('New entries appear without reloading.');
stream.onerror = () => say('Connection lost. Reconnecting…');
for (const name of source.dataset.events.split(' ')) stream.addEventListener(name, refreshSoon);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) refreshSoon();
});
