// Adds the text of a template to the note where it is typed. Without it, the button sends the form, which comes back with the text.

addEventListener('click', (event) => {
  const button = event.target.closest('button[data-text]');
  if (!button) return;
  event.preventDefault();
  const { note } = button.form.elements;
  const { text } = button.dataset;
  if (!note.value.includes(text)) note.value = [note.value.trim(), text].filter(Boolean).join('\n');
  note.focus();
  note.setSelectionRange(note.value.length, note.value.length);
});
