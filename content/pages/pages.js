// Conveniences for pages that work without a script.

/** Adds a button to each sample that copies its text. */
for (const block of document.querySelectorAll('.copyable')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${block.dataset.about ?? 'the text'}`);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('pre, .secret').textContent);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Press Ctrl+C';
      getSelection().selectAllChildren(block.querySelector('pre, .secret'));
    }
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  block.append(button);
}

/** Shows times in the reader's own time zone. */
const local = new Intl.DateTimeFormat(document.documentElement.lang, {
  dateStyle: 'medium',
  timeStyle: 'short',
});
function localize(part) {
  for (const time of part.querySelectorAll('time[datetime]')) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.valueOf())) continue;
    time.title = time.textContent;
    if (time.dataset.kind === 'moment') time.textContent = local.format(at);
  }
}
localize(document);
document.addEventListener('content', ({ target }) => localize(target));

/** Fields for times are in UTC; with a script, people read and type them in their own time zone. */
const UTC = '(UTC)';
const minutes = (at) => new Date(at - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
for (const field of document.querySelectorAll('input[type="datetime-local"]')) {
  const [label] = field.closest('label')?.childNodes ?? [];
  if (!label?.textContent.includes(UTC)) continue;
  label.textContent = label.textContent.replace(UTC, '(your time)');
  if (field.value) field.value = minutes(new Date(`${field.value}Z`));
  field.form.addEventListener('formdata', ({ formData }) => {
    if (field.value) formData.set(field.name, new Date(field.value).toISOString().slice(0, 16));
  });
}
