// Adds to each operation of the API reference a form that sends a request. Credentials stay in the memory of the page.

/** Values by header, shared by all operations of the page. */
const credentials = new Map();
const CREDENTIALS = { 'X-API-Key': 'API key', 'X-Admin-Token': 'Admin token', Authorization: 'Access token' };
const SHOWN_HEADERS = [
  'content-type',
  'location',
  'etag',
  'retry-after',
  'ratelimit',
  'idempotency-replayed',
  'www-authenticate',
  'x-request-id',
];
const KEY = 'Idempotency-Key';
const KEY_HINT =
  'Stays the same, so that a repeat has no second effect. A request that you change gets a new one.';
/** More of a body would make the page slow. */
const MAX_LETTERS = 100_000;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

let count = 0;
function field(label, control, hint) {
  control.id = `try-${++count}`;
  const parts = [element('label', { htmlFor: control.id }, label), control];
  if (hint) {
    const about = element('p', { className: 'hint', id: `${control.id}-hint` }, hint);
    control.setAttribute('aria-describedby', about.id);
    parts.push(about);
  }
  return element('div', { className: 'field' }, ...parts);
}

const input = (properties) => element('input', { autocomplete: 'off', spellcheck: false, ...properties });

/** `crypto.randomUUID` needs a secure origin. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

function credentialField(header) {
  const control = input({ type: 'password', value: credentials.get(header) ?? '' });
  control.dataset.credential = header;
  control.addEventListener('input', () => {
    credentials.set(header, control.value.trim());
    for (const other of document.querySelectorAll(`[data-credential="${header}"]`))
      if (other !== control) other.value = control.value;
  });
  return field(CREDENTIALS[header], control, 'Stays in the memory of this page until you leave it.');
}

/** One of the values, or none if it is optional: that stands for the usual one. */
function choice({ name, required, values, value, usual }) {
  const options = required ? values : ['', ...values];
  const control = element('select', { name, required });
  const words = (option) => (option === '' && usual !== undefined ? `Default: ${usual}` : String(option));
  control.append(...options.map((option) => element('option', { value: option }, words(option))));
  control.value = value;
  return control;
}

function bodyField({ mediaType, body, required }) {
  if (mediaType === 'multipart/form-data')
    return field('File', input({ type: 'file', name: 'file', required }));
  const text = body === undefined ? '' : JSON.stringify(body, null, 2);
  const rows = Math.min(20, text.split('\n').length + 1);
  const control = element('textarea', { name: 'body', rows, value: text, spellcheck: false });
  return field(
    'Body',
    control,
    mediaType === 'application/json' ? '' : `Write JSON; it is sent as ${mediaType}.`,
  );
}

function bodyOf(form, mediaType) {
  const { file, body } = form.elements;
  if (file) {
    const data = new FormData();
    if (file.files[0]) data.append('file', file.files[0]);
    return data; // the browser names the media type
  }
  const text = body?.value.trim();
  if (!text) return undefined;
  if (mediaType !== 'application/x-www-form-urlencoded') return text;
  return new URLSearchParams(JSON.parse(text));
}

/** The address and the options of the request that a form stands for. */
function requestOf(form, { method, path, credential, mediaType }) {
  const values = { path: {}, query: new URLSearchParams(), header: new Headers() };
  for (const { name, value, dataset } of form.elements) {
    if (dataset.in === undefined || value === '') continue;
    if (dataset.in === 'path') values.path[name] = value.trim();
    else values[dataset.in].append(name, value.trim());
  }
  const { query, header } = values;
  const secret = credentials.get(credential);
  if (secret) header.set(credential, credential === 'Authorization' ? `Bearer ${secret}` : secret);
  const body = bodyOf(form, mediaType);
  if (typeof body === 'string') header.set('Content-Type', mediaType);
  header.set('Accept', 'application/json, */*;q=0.5');
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.path[name] ?? ''));
  return [
    query.size > 0 ? `${filled}?${query}` : filled,
    { method, headers: header, body, credentials: 'omit' },
  ];
}

/** Reads as much as is shown: an event stream never ends. */
async function textOf(answer, show) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text;
    text += value;
    if (text.length > MAX_LETTERS) {
      await reader.cancel();
      return `${text.slice(0, MAX_LETTERS)}\n… the rest is not shown`;
    }
    show(text);
  }
}

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Moves the view and the focus to the response, which may be far below the button. */
function lead(shown) {
  shown.tabIndex = -1;
  shown.focus({ preventScroll: true });
  shown.scrollIntoView({ block: 'center' });
}

async function send(form, call, output, signal) {
  const started = performance.now();
  const status = element('p', { className: 'line' }, 'Sending…');
  output.replaceChildren(status);
  const [address, options] = requestOf(form, call);
  const answer = await fetch(address, { ...options, signal });
  const took = Math.round(performance.now() - started);
  const kind = answer.ok ? 'good' : answer.status < 500 ? 'warn' : 'bad';
  status.replaceChildren(
    element('span', { className: `tag ${kind}` }, `${answer.status} ${answer.statusText}`.trim()),
    ` ${took.toLocaleString()} ms`,
    answer.headers.has('idempotency-replayed')
      ? ': repeats the response to the first request with this key. For another request, choose “New key”.'
      : '',
  );
  lead(status);
  const shown = SHOWN_HEADERS.filter((name) => answer.headers.has(name));
  const headers = shown.map((name) => `${name}: ${answer.headers.get(name)}`).join('\n');
  const show = (text) => body.firstChild.replaceChildren(text);
  const body = element('pre', { tabIndex: 0 }, element('code'));
  body.setAttribute('role', 'group');
  body.setAttribute('aria-label', 'Body of the response');
  output.append(
    element('details', {}, element('summary', {}, 'Headers'), element('pre', { tabIndex: 0 }, headers)),
    body,
  );
  const type = answer.headers.get('content-type') ?? '';
  if (/json|text|xml/.test(type)) show(formatted(await textOf(answer, show)) || 'No body');
  else if (type === '') show('No body');
  else show(`${(await answer.blob()).size.toLocaleString()} bytes of ${type}`);
}

/** A key stands for one intended request: it stays on repeats, and a request that was changed gets a new one. */
function keepKey(form, key, renew) {
  let isSent = false;
  const change = () => {
    key.value = newKey();
    isSent = false;
  };
  renew.addEventListener('click', change);
  form.addEventListener('submit', () => (isSent = true));
  form.addEventListener('input', ({ target }) => {
    if (target === key) isSent = false;
    else if (isSent && target.dataset.credential === undefined) change();
  });
}

/** An example of a header, such as a version, would make a correct call fail. */
function valueOf(name, place, example) {
  if (name === KEY) return newKey();
  return place === 'header' ? '' : (example ?? '');
}

function fields(call) {
  const { parameters, credential, mediaType } = call;
  const made = parameters.map(({ name, in: place, required, example, rule, values, usual }) => {
    const value = valueOf(name, place, example);
    const control = values
      ? choice({ name, required, values, value, usual })
      : input({ name, required, value });
    if (place === 'header' && example) control.placeholder = example;
    control.dataset.in = place;
    const kind = place === 'header' ? (required ? 'Header' : 'Optional header') : required ? '' : 'Optional';
    return field(name, control, name === KEY ? KEY_HINT : [kind, rule].filter(Boolean).join(': '));
  });
  return [
    ...(credential ? [credentialField(credential)] : []),
    ...made,
    ...(mediaType ? [bodyField(call)] : []),
  ];
}

function formOf(call) {
  const button = element('button', {}, 'Send');
  const stop = element('button', { type: 'button', className: 'plain', hidden: true }, 'Stop');
  const renew = element('button', { type: 'button', className: 'plain' }, 'New key');
  const output = element('div', { className: 'stack tight' });
  const form = element(
    'form',
    { className: 'stack' },
    ...fields(call),
    element('p', { className: 'acts' }, button, stop),
  );
  const key = form.elements[KEY];
  if (key) {
    stop.after(renew);
    keepKey(form, key, renew);
  }
  let control;
  stop.addEventListener('click', () => control.abort());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    control = new AbortController();
    [button.disabled, stop.hidden] = [true, false];
    try {
      await send(form, call, output, control.signal);
    } catch (error) {
      const words = control.signal.aborted
        ? 'You stopped the request.'
        : `The request failed: ${error.message}`;
      const note = element('p', { className: 'note warn' }, words);
      output.append(note);
      lead(note);
    }
    [button.disabled, stop.hidden] = [false, true];
  });
  return [
    element('p', { className: 'muted' }, 'Requests go to this installation and have real effects.'),
    form,
    output,
  ];
}

for (const data of document.querySelectorAll('script.call')) {
  const call = JSON.parse(data.textContent);
  const summary = element('summary', {}, 'Try it');
  const part = element('details', { className: 'card try' }, summary);
  part.addEventListener('toggle', () => part.append(...formOf(call)), { once: true });
  data.replaceWith(part);
}
