// Shows pictures as soon as they are chosen, and moves them without loading the page again. Forms work without it.

/** Sends the form of a button for its pictures, and shows the pictures of the answer. A form that is sent meanwhile waits. */
async function arrange(group, value) {
  const { form } = group;
  const data = new FormData(form);
  data.set('arrange', value);
  const progress = document.createElement('progress');
  progress.setAttribute('aria-label', 'Uploading');
  group.append(progress);
  group.disabled = true;
  const waiting = holdBack(form, progress);
  try {
    const answer = await send(form.action, data, (share) => (progress.value = share));
    const page = new DOMParser().parseFromString(answer, 'text/html');
    const [name] = value.split(/\.(?=add|up|down|remove|to)/);
    const fresh = page.querySelector(`[name="${name}.shown"]`)?.closest('fieldset');
    if (!fresh) throw new Error('no pictures');
    const next = document.importNode(fresh, true);
    group.replaceWith(next);
    prepare(next);
    next.dispatchEvent(new CustomEvent('content', { bubbles: true }));
    const problem = next.querySelector('.problem');
    problem?.setAttribute('role', 'alert');
    next.querySelector('input[type="file"]')?.focus({ preventScroll: true });
    // each key is for one request, and the next pictures are another one
    form.elements[KEY].value = page.querySelector(`[name="${KEY}"]`).value;
    waiting.end(!problem);
  } catch {
    group.disabled = false;
    group.querySelector('[data-failure]')?.remove();
    const failure = document.createElement('p');
    failure.className = 'problem';
    failure.dataset.failure = '';
    failure.setAttribute('role', 'alert');
    failure.textContent = 'This did not work. Try again, or send the form.';
    progress.replaceWith(failure);
    waiting.end(false);
  }
}

const KEY = 'idempotency_key';

/** A disabled group is not sent, so a form that is sent now would lose its pictures. It says after `place` that it waits. */
function holdBack(form, place) {
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  place.after(note);
  let button;
  const hold = (event) => {
    event.preventDefault();
    button = event.submitter;
    button.setAttribute('aria-busy', 'true');
    note.textContent = 'The form is sent as soon as the upload ends.';
  };
  form.addEventListener('submit', hold);
  const end = (isSent) => {
    form.removeEventListener('submit', hold);
    note.remove();
    button?.removeAttribute('aria-busy');
    if (button && isSent) form.requestSubmit(button);
  };
  return { end };
}

/** `fetch` cannot say how much of a file is sent. */
function send(path, data, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'text/html');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => resolve(request.responseText));
    request.addEventListener('error', reject);
    request.send(data);
  });
}

/** Puts a dragged picture in front of the one on which it is dropped. */
function makeDraggable(group, name) {
  const rows = [...group.querySelectorAll('.picture-rows > li')];
  let dragged;
  for (const [index, row] of rows.entries()) {
    row.draggable = rows.length > 1;
    row.addEventListener('dragstart', () => (dragged = index));
    row.addEventListener('dragover', (event) => dragged === undefined || event.preventDefault());
    row.addEventListener('drop', (event) => {
      event.preventDefault();
      if (dragged !== undefined && dragged !== index) arrange(group, `${name}.to.${dragged}.${index}`);
    });
    // a text can be marked with the mouse
    for (const field of row.querySelectorAll('input')) {
      field.addEventListener('focus', () => (row.draggable = false));
      field.addEventListener('blur', () => (row.draggable = rows.length > 1));
    }
  }
}

function prepare(group) {
  const files = group.querySelector('input[type="file"]');
  const name = files.name.slice(0, -'.files'.length);
  group.querySelector('[data-without-script]')?.remove();
  files.addEventListener('change', () => files.files.length > 0 && arrange(group, `${name}.add`));
  for (const button of group.querySelectorAll('button[name="arrange"]'))
    button.addEventListener('click', (event) => {
      event.preventDefault();
      arrange(group, button.value);
    });
  makeDraggable(group, name);
}

for (const files of document.querySelectorAll('fieldset input[type="file"][multiple]')) {
  const group = files.closest('fieldset');
  if (group.querySelector('[name$=".shown"]')) prepare(group);
}
