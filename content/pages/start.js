// Makes it easier to create an agent and to connect a program. The pages work without it.

const get = (path) => fetch(path, { headers: { accept: 'text/html, application/json' } });

/** Says while a person types whether an id is free, and which id the name would get. */
const check = document.querySelector('[data-id-check]');
if (check) {
  const form = check.closest('form');
  const { display_name: name, agent_id: id } = form.elements;
  const hint = document.createElement('p');
  hint.className = 'hint';
  hint.setAttribute('role', 'status');
  check.append(hint);
  let timer;
  let latest = 0;
  const look = async () => {
    const call = ++latest;
    const typed = id.value.trim();
    if (!typed && name.value.trim().length < 2) return (hint.textContent = '');
    const answer = await get(
      `${check.dataset.idCheck}?${new URLSearchParams({ name: name.value, id: typed })}`,
    );
    if (!answer.ok || call !== latest) return;
    const found = await answer.json();
    if (typed) hint.textContent = `${found.id} is ${found.hint ?? (found.free ? 'free' : 'not free')}.`;
    else hint.textContent = found.id ? `It will be ${found.id}.` : '';
  };
  for (const field of [name, id])
    field.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => look().catch(() => undefined), 400);
    });
}

/** A second click must not hide the page with the key: only its first response has it. */
for (const form of document.querySelectorAll('form[method="post"]'))
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});

/** Looks whether the agent has called, until it has. */
const EVERY_MS = 3_000;
function watch(part) {
  part.querySelector('[data-without-script]')?.remove();
  const timer = setInterval(async () => {
    if (document.hidden) return;
    try {
      const answer = await get(part.dataset.repeat);
      if (answer.redirected || answer.status === 404) return clearInterval(timer); // signed out, or released
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page.getElementById(part.id);
      if (!fresh || fresh.dataset.repeat) return;
      clearInterval(timer);
      part.className = fresh.className;
      part.replaceChildren(...fresh.childNodes);
      part.dispatchEvent(new CustomEvent('content', { bubbles: true }));
    } catch {
      // the next round asks again
    }
  }, EVERY_MS);
}
for (const part of document.querySelectorAll('[data-repeat]')) watch(part);
